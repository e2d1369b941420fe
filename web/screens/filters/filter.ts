import type { Option, OptionSearch } from '../fields/option.ts'

/** A filter of a list; `Name` is what the list's contract calls it. */
export type Filter<Name extends string> = {
  label: string
  name: Name
} /** `none` are the words for no choice, 'All' when not given. */ & (
  | { type: 'select'; options: readonly Option[]; none?: string }
  /** Choices found on the server. */
  | { type: 'search'; search: OptionSearch }
  | { type: 'text' }
  | { type: 'date' }
  /** From `name` to `to`, both days included. */
  | { type: 'date_range'; to: Name }
  /** On or off; on asks for `true`. */
  | { type: 'flag' }
)

/** Whether a filter is set; a range is with one of its days. */
export function isUsed<Name extends string>(filter: Filter<Name>, values: Readonly<Record<string, string>>): boolean {
  return Boolean(values[filter.name] || (filter.type === 'date_range' && values[filter.to]))
}
