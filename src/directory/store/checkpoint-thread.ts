import { parentPort, workerData } from "node:worker_threads";
import { DatabaseSync } from "@photostructure/sqlite";

/** Copies the journal of a SQLite file into the file, when it is asked to; others read and write meanwhile. */
const database = new DatabaseSync((workerData as { readonly file: string }).file);

parentPort?.on("message", (wanted: "copy" | "close") => {
  if (wanted === "copy") {
    database.exec("pragma wal_checkpoint(passive)");
    parentPort?.postMessage("copied");
  } else {
    database.close();
    parentPort?.close();
  }
});
