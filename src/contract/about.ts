import { Type } from "typebox";

/** The answer of `GET /api/v1`: what this is and where to go on. The links are absolute. */
export const AboutSchema = Type.Object({
  name: Type.String(),
  version: Type.String(),
  links: Type.Object({
    self: Type.String(),
    documentation: Type.String(),
    openapi: Type.String(),
    posts: Type.String(),
    stats: Type.String(),
    lists: Type.String(),
  }),
});
export type About = Type.Static<typeof AboutSchema>;
