/** Names that say nothing of what they name: a reader has to find out what `one`, `said` or `told` is each time anew. */
import { parseSync, Visitor } from 'oxc-parser'

/** Interfaces and types with a verb for a name. */
const vagueTypes = ['Asked', 'Wanted', 'Told', 'Said', 'Kept']

export const vagueWords = ['one', 'said', 'told'] as const
type VagueWord = (typeof vagueWords)[number]
const isVague = (name: string): name is VagueWord => vagueWords.some((word) => word === name)

/** The interfaces and types of a file whose name is a verb, as `Wanted`. */
export function vagueTypesIn(path: string, source: string): string[] {
  const found: string[] = []
  const look = ({ id: { name } }: { id: { name: string } }) => {
    if (vagueTypes.includes(name)) found.push(name)
  }
  new Visitor({ TSInterfaceDeclaration: look, TSTypeAliasDeclaration: look }).visit(parseSync(path, source).program)
  return found
}

/** What a pattern names, in the parts that are of interest here. */
interface Pattern {
  type: string
  name?: string
  left?: Pattern
  argument?: Pattern
  elements?: (Pattern | null)[]
  properties?: { type: string; value?: Pattern; argument?: Pattern }[]
}

function namesIn(pattern: Pattern | null | undefined): string[] {
  if (!pattern) return []
  const { type, name, left, argument, elements = [], properties = [] } = pattern
  if (type === 'Identifier') return name ? [name] : []
  return [left, argument, ...elements, ...properties.map(({ value, argument: rest }) => value ?? rest)].flatMap(namesIn)
}

/** The variables and parameters of a file that are called by a vague word, each time anew. */
export function vagueNamesIn(path: string, source: string): VagueWord[] {
  const found: VagueWord[] = []
  const add = (pattern: unknown) => found.push(...namesIn(pattern as Pattern).filter(isVague))
  const variable = ({ id }: { id: unknown }) => add(id)
  const parameters = ({ params }: { params: readonly unknown[] }) => {
    for (const parameter of params) add(parameter)
  }
  new Visitor({
    VariableDeclarator: variable,
    FunctionDeclaration: parameters,
    FunctionExpression: parameters,
    ArrowFunctionExpression: parameters,
  }).visit(parseSync(path, source).program)
  return found
}

const vaguePeople = /\b(whoever|somebody)\b/i

/** What a screen says of 'somebody' or 'whoever': people are called by their name or by what they are. */
export function vaguePeopleIn(path: string, source: string): string[] {
  if (!/^web\//.test(path) || !vaguePeople.test(source)) return []
  const found: string[] = []
  const text = ({ value }: { value: unknown }) => {
    if (typeof value === 'string' && vaguePeople.test(value)) found.push(value.trim())
  }
  const part = ({ value }: { value: { raw: string } }) => text({ value: value.raw })
  new Visitor({ Literal: text, TemplateElement: part, JSXText: text }).visit(parseSync(path, source).program)
  return found
}
