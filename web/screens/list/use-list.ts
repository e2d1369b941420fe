import type { Endpoint, Input, Row } from '@iroko/contract/endpoint'
import type { Fault } from '@iroko/contract/errors'
import { useRouter, useSearch } from '@tanstack/react-router'
import { useEffect } from 'react'
import type * as z from 'zod/mini'
import { isLeaving } from '../../lib/screen/pressing/leaving.ts'
import { useCall } from '../../lib/use-call.ts'
import { save } from '../files/save.ts'
import { type ListDefaults, type ListState, listQueryOf, readListSearch, writeListSearch } from './list-search.ts'

export type ListEndpoint = Endpoint & { rows: string; query: z.core.$ZodType }
type QueryOf<L extends ListEndpoint> = z.core.input<L['query']>
type Paging = 'page' | 'limit' | 'q' | 'sort'

/** A filter that the list's contract names. */
export type FilterName<L extends ListEndpoint> = Exclude<keyof QueryOf<L> & string, Paging>

export interface ListExtra<L extends ListEndpoint> {
  /** The parameters of the path. */
  params?: Record<string, string>
  /** What this screen always asks for; it is not in the address. */
  query?: Partial<QueryOf<L>>
  /** How the list is sorted before anyone sorts it. */
  sort?: string
  limit?: number
  /** Keeps two lists of one screen apart in the address. */
  prefix?: string
  enabled?: boolean
  /** Milliseconds. */
  refetchInterval?: number
}

export interface List<L extends ListEndpoint> extends ListState {
  rows: Row<L>[] | undefined
  total: number
  /** Counting stopped at `total`: there are more. */
  totalIsBound: boolean
  /** The server's totals by column, when the call answers any. */
  totals: Readonly<Record<string, number>> | undefined
  /** What the list is of, in a sentence, when the call says it; its line stands empty until then, and nothing moves down. */
  about: string | undefined
  loading: boolean
  fetching: boolean
  error: Fault | null
  retry: () => void
  setPage: (page: number) => void
  setLimit: (limit: number) => void
  setQuery: (q: string) => void
  setSort: (sort: string) => void
  setFilters: (filters: Partial<Record<FilterName<L>, string>>) => void
  /** Searches for nothing and filters by nothing. */
  clear: () => void
  /** Saves the whole list, filtered and sorted as shown. */
  download: (representation: 'csv' | 'xlsx') => Promise<void>
}

const paging: readonly string[] = ['page', 'limit', 'q', 'sort']

/** The filters of a list are the keys of its query but for paging, so that the contract alone names them. */
function filterNames(query: z.core.$ZodType): string[] {
  return keysOf(query).filter((name) => !paging.includes(name))
}

const keysOf = (schema: z.core.$ZodType): string[] => ('shape' in schema ? Object.keys(Object(schema.shape)) : [])

/** A list as the address asks for it: its rows, and what changes the address. */
export function useList<L extends ListEndpoint>(call: L, extra: ListExtra<L> = {}): List<L> {
  const address = useListAddress(call, extra)
  const { state, change } = address
  const input = (query: Record<string, unknown>) => ({ params: extra.params, query }) as unknown as Input<L>
  const query = listQueryOf(state, extra.query)
  const answer = useCall<L>(call, input(query), {
    keepPrevious: true,
    enabled: extra.enabled,
    refetchInterval: extra.refetchInterval,
  })
  const output = answer.data === undefined ? undefined : listOutput<L>(call, answer.data)

  const lastPage =
    output && !output.totalIsBound && !answer.isPlaceholderData ? Math.max(1, Math.ceil(output.total / state.limit)) : undefined
  useEffect(() => {
    if (lastPage !== undefined && state.page > lastPage) change({ page: lastPage })
  })

  return {
    ...state,
    rows: output?.rows,
    total: output?.total ?? 0,
    totalIsBound: output?.totalIsBound ?? false,
    totals: output?.totals,
    about: output ? output.about?.[0] : keysOf(call.reply).includes('about') ? '\u00a0' : undefined,
    loading: answer.isPending && extra.enabled !== false,
    fetching: answer.isPlaceholderData,
    error: answer.error,
    retry: () => void answer.refetch(),
    setPage: (page) => change({ page }),
    setLimit: (limit) => change({ limit, page: 1 }),
    setQuery: (q) => change({ q, page: 1 }),
    setSort: (sort) => change({ sort, page: 1 }),
    setFilters: (filters) => change({ filters: { ...state.filters, ...(filters as Record<string, string>) }, page: 1 }),
    clear: () => change({ q: '', filters: {}, page: 1 }),
    download: (representation) => save(call, input(everything(query)), '', representation),
  }
}

function useListAddress<L extends ListEndpoint>(call: L, extra: ListExtra<L>) {
  const router = useRouter()
  const search: Record<string, unknown> = useSearch({ strict: false })
  const names = filterNames(call.query)
  const defaults: ListDefaults = { limit: extra.limit ?? 25, sort: extra.sort ?? '' }
  const state = readListSearch(search, names, defaults, extra.prefix)
  const change = (part: Partial<ListState>) => {
    if (isLeaving(router)) return
    const update = (old: Record<string, unknown>) => {
      const next = { ...readListSearch(old, names, defaults, extra.prefix), ...part }
      return writeListSearch(old, next, names, defaults, extra.prefix)
    }
    void router.navigate({ to: '.', search: update as never, replace: true, resetScroll: false })
  }
  return { state, change }
}

interface Output {
  total?: number
  total_is_bound?: boolean
  totals?: Record<string, number>
  about?: string[]
}

function listOutput<L extends ListEndpoint>(call: L, data: unknown) {
  const output: Output & Record<string, unknown> = Object(data)
  const rows = (output[call.rows] ?? []) as Row<L>[]
  const { total = rows.length, total_is_bound: totalIsBound = false, totals, about } = output
  return { rows, total, totalIsBound, totals, about }
}

/** A sheet has all rows: its call pages by nothing. */
function everything({ page: _page, limit: _limit, ...query }: Record<string, unknown>): Record<string, unknown> {
  return query
}
