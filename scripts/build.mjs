import { prepareCheckout } from "./checkout.mjs";

// `npm run build:forms -- PL UK` builds the dictionaries of these languages besides.
prepareCheckout({ languages: process.argv.slice(2).map((language) => language.toUpperCase()) });
