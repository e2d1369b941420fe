import type { Endpoint, Input, Row } from '@iroko/contract/endpoint'
import { queryClient } from '../../lib/calls/query-client.ts'
import { queryOf } from '../../lib/use-call.ts'

/** One choice: what is sent and what people read. */
export interface Option {
  value: string
  label: string
}

/** A record as a choice, by its title. */
export const optionOf = ({ id, title }: { id: string; title: string }): Option => ({ value: id, label: title })

/** The words of values as choices, for forms and filters. */
export const optionsOf = <Value extends string>(words: Record<Value, string>): { value: Value; label: string }[] =>
  (Object.entries(words) as [Value, string][]).map(([value, label]) => ({ value, label }))

/** Choices that the server finds for what a person typed. */
export type OptionSearch = (q: string) => Promise<Option[]>

const mostOptions = 25

/** Finds choices among the rows of a list call: `searchOptions(people.list, personOption)`. */
export function searchOptions<L extends Endpoint & { rows: string }>(
  call: L,
  toOption: (row: Row<L>) => Option,
  fixed: Record<string, unknown> = {},
): OptionSearch {
  return async (q) => {
    const query = { page: 1, limit: mostOptions, ...(q.trim() ? { q: q.trim() } : {}), ...fixed }
    const output: Record<string, unknown> = Object(
      await queryClient.fetchQuery(queryOf(call, { query } as unknown as Input<L>)),
    )
    const rows = output[call.rows]
    return Array.isArray(rows) ? rows.map((row: Row<L>) => toOption(row)) : []
  }
}
