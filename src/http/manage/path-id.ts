import type { FastifyRequest } from "fastify";
import { Failure } from "../failure.ts";

/** The ID in the path; one that no database could hold is like an unknown one. */
export function readPathId(request: FastifyRequest, what: string): number {
  const { id } = request.params as { readonly id: string };
  if (/^[0-9]{1,16}$/.test(id)) return Number(id);
  const detail = `The ID of a ${what} is a whole number.`;
  throw new Failure({ code: "invalid_parameter", parameter: "id", detail });
}
