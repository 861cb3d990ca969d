import { prepareCheckout } from "./checkout.mjs";

prepareCheckout();
