import { Type } from "typebox";
import { WarningSchema } from "./post.ts";
import { arrayOf, oneOf } from "./schema.ts";

const Span = Type.Immutable(
  Type.Object(
    { start: Type.Integer({ minimum: 0 }), end: Type.Integer({ minimum: 0 }) },
    { description: "A place in the decoded keyword: UTF-16 units, end exclusive." },
  ),
);
type Span = Type.Static<typeof Span>;

/** A keyword taken apart, on the wire. */
type KeywordNode =
  | { readonly kind: "word"; readonly token: string; readonly span: Span }
  | { readonly kind: "phrase"; readonly tokens: readonly string[]; readonly span: Span }
  | { readonly kind: "and" | "or"; readonly parts: readonly KeywordNode[]; readonly span: Span }
  | { readonly kind: "not"; readonly part: KeywordNode; readonly span: Span };

const Node = Type.Ref("KeywordNode");
const Nodes = Type.Array(Node, { minItems: 2 });

export const KeywordNodeSchema = Type.Unsafe<KeywordNode>(
  Type.Cyclic(
    {
      KeywordNode: Type.Union([
        Type.Object({ kind: Type.Literal("word"), token: Type.String(), span: Span }),
        Type.Object({
          kind: Type.Literal("phrase"),
          tokens: Type.Array(Type.String(), { minItems: 2 }),
          span: Span,
        }),
        // One shape for both: a validator that tries every shape would look into the parts twice at each level.
        Type.Object({ kind: oneOf(["and", "or"]), parts: Nodes, span: Span }),
        Type.Object({ kind: Type.Literal("not"), part: Node, span: Span }),
      ]),
    },
    "KeywordNode",
  ),
);

const Lexeme = Type.Object({
  lexeme: Type.String({ examples: ["en:run"] }),
  headword: Type.String({ examples: ["run"] }),
  forms: arrayOf(
    Type.Object({
      form: Type.String(),
      posts: Type.Integer({
        minimum: 1,
        description: "In how many of the posts that were counted it stands.",
      }),
    }),
    {
      description:
        "The spellings of the word that stand in posts here, the most frequent first, at most 100; case does not count.",
      examples: [
        [
          { form: "run", posts: 31 },
          { form: "running", posts: 12 },
        ],
      ],
    },
  ),
  counted: oneOf(["all", "latest", "none"], {
    description:
      "In which posts forms were counted: all that have the word; the latest 500, and of each language the latest 500, if there are more; none, for words behind the 32nd.",
  }),
  known: Type.Boolean({ description: "False: in no dictionary, so that only this spelling is found." }),
});

export const KeywordTermSchema = Type.Object({
  term: Type.String({ description: "In canonical form." }),
  kind: oneOf(["word", "phrase"]),
  negated: Type.Boolean({ description: "Behind a NOT: posts with it are left out." }),
  span: Span,
  languages: arrayOf(
    Type.Object({
      language: Type.String({ pattern: "^[A-Z]{2}$" }),
      lexemes: arrayOf(Lexeme, { description: "One for each word of the term, in order." }),
    }),
    {
      description:
        "What the term means in posts of each language: those of `language_code[]`, or all that have a dictionary.",
    },
  ),
});

/** The answer of `GET /keyword`. */
export const KeywordExplanationSchema = Type.Object({
  data: Type.Object({
    type: Type.Literal("keyword_explanation"),
    attributes: Type.Object({
      query: Type.String({ description: "The keyword as understood, in canonical boolean syntax." }),
      tree: KeywordNodeSchema,
      terms: arrayOf(KeywordTermSchema, {
        description: "Every word and phrase, in the order of the keyword.",
      }),
    }),
  }),
  meta: Type.Object({ warnings: arrayOf(WarningSchema), took_ms: Type.Number({ minimum: 0 }) }),
  links: Type.Object({ self: Type.String() }),
});
export type KeywordTerm = Type.Static<typeof KeywordTermSchema>;
export type KeywordExplanationBody = Type.Static<typeof KeywordExplanationSchema>;
