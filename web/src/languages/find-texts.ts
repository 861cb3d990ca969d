import { parseSync } from "vite";

/** What the texts of one source file are. */
interface FoundTexts {
  /** Messages that are named by `t`, `msg` or `Trans`, in English. */
  readonly messages: readonly string[];
  /** Words that a reader would see and that no catalogue has, with their lines. */
  readonly outside: readonly string[];
}

interface SyntaxNode {
  readonly type: string;
  readonly start: number;
  readonly [field: string]: unknown;
}

/** Attributes whose strings are read or heard. */
const READ_ATTRIBUTES = new Set([
  ...["label", "placeholder", "title", "alt", "description", "lead", "legend", "submit", "verb"],
  ...["aria-label", "aria-description", "aria-roledescription", "aria-valuetext"],
]);
/** Where a string is no text: a module, a type, what a value is compared with. */
const NO_TEXT = new Set(["ImportDeclaration", "ImportExpression", "TSLiteralType", "BinaryExpression"]);
const HAS_LETTERS = /\p{L}{2}/u;
/** A capital, or words side by side: what code hardly ever has for itself. */
const LOOKS_LIKE_TEXT = /^\P{L}*\p{Lu}\p{Ll}|\p{L}{2,}[,;:.]? +\p{L}+/u;

/** The texts of a module, by a parser of TypeScript. `names` are words that stay as they are in every language. */
export function findTexts(fileName: string, source: string, names: ReadonlySet<string>): FoundTexts {
  const { program, errors } = parseSync(fileName, source);
  if (errors.length > 0) throw new Error(`${fileName}: ${errors[0]?.message}`);
  const messages: string[] = [];
  const outside: string[] = [];
  visit(program, false);
  return { messages, outside };

  /** `seen`: here every string with letters is read, not those alone that look like texts. */
  function visit(value: unknown, seen: boolean): void {
    if (Array.isArray(value)) for (const part of value) visit(part, seen);
    if (!isNode(value)) return;
    const node = value;
    if (NO_TEXT.has(node.type)) visitComparison(node);
    else if (isCallOf(node, ["t", "msg"])) visitMessage(node.arguments as readonly unknown[]);
    else if (node.type === "JSXAttribute") visit(node.value, READ_ATTRIBUTES.has(nameOf(node)));
    else if (node.type === "JSXElement" && nameOf(node) === "Trans") visitTrans(node);
    else visitOther(node, seen);
  }

  function visitOther(node: SyntaxNode, seen: boolean): void {
    const text = textOf(node);
    if (text !== null) report(node, text, seen || node.type === "JSXText");
    const children = node.type === "JSXElement" || node.type === "JSXFragment" ? node.children : null;
    for (const [field, part] of Object.entries(node)) {
      if (field === "key" && node.computed !== true) continue;
      visit(part, (part === children && children !== null) || (seen && passesOn(node)));
    }
  }

  function visitComparison(node: SyntaxNode): void {
    if (node.type === "BinaryExpression")
      for (const side of [node.left, node.right]) if (!isString(side)) visit(side, false);
  }

  /** The words are the first of them; the values may have other messages in them. */
  function visitMessage([message, ...values]: readonly unknown[]): void {
    const words = wordsOf(message);
    messages.push(...words);
    if (words.length === 0) visit(message, false);
    visit(values, false);
  }

  function visitTrans(node: SyntaxNode): void {
    const { attributes } = node.openingElement as SyntaxNode & { readonly attributes: readonly SyntaxNode[] };
    for (const attribute of attributes) {
      if (nameOf(attribute) === "message") visitMessage([expressionOf(attribute.value)]);
      else visit(attribute.value, false);
    }
  }

  function report(node: SyntaxNode, text: string, seen: boolean): void {
    const words = text.replaceAll(/\s+/g, " ").trim();
    if (names.has(words) || !(seen ? HAS_LETTERS : LOOKS_LIKE_TEXT).test(words)) return;
    outside.push(`${fileName}:${source.slice(0, node.start).split("\n").length}: ${words}`);
  }
}

function isNode(value: unknown): value is SyntaxNode {
  return typeof value === "object" && value !== null && "type" in value && typeof value.type === "string";
}

function isString(value: unknown): boolean {
  return isNode(value) && value.type === "Literal" && typeof value.value === "string";
}

function isCallOf(node: SyntaxNode, functions: readonly string[]): boolean {
  const { callee } = node;
  return node.type === "CallExpression" && isNode(callee) && functions.includes(String(callee.name));
}

/** What becomes the text itself: both sides of a choice, not what is called or what is chosen by. */
function passesOn({ type }: SyntaxNode): boolean {
  return ["JSXExpressionContainer", "ConditionalExpression", "LogicalExpression", "TemplateLiteral"].includes(
    type,
  );
}

function textOf(node: SyntaxNode): string | null {
  if (node.type === "JSXText" || isString(node)) return String(node.value);
  if (node.type !== "TemplateElement") return null;
  return String((node.value as { readonly cooked: unknown }).cooked);
}

/** A string, or those that a choice is between. */
function wordsOf(value: unknown): readonly string[] {
  if (!isNode(value)) return [];
  if (isString(value)) return [String(value.value)];
  return value.type === "ConditionalExpression"
    ? [...wordsOf(value.consequent), ...wordsOf(value.alternate)]
    : [];
}

function expressionOf(value: unknown): unknown {
  return isNode(value) && value.type === "JSXExpressionContainer" ? value.expression : value;
}

/** Of an element or of an attribute. */
function nameOf(node: SyntaxNode): string {
  const named = isNode(node.openingElement) ? node.openingElement : node;
  return isNode(named.name) ? String(named.name.name) : "";
}
