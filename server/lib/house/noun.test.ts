import { settledKinds } from '@iroko/contract/accounting/bank-matches'
import { retentionKindNames } from '@iroko/contract/home/retention'
import { foundKinds } from '@iroko/contract/home/search'
import { tileKinds } from '@iroko/contract/home/tiles'
import { approvalKinds } from '@iroko/contract/platform/approval-kinds'
import { expect, it } from 'vitest'
import type { Retention } from '../database/personal.ts'
import { houseOf, type Noun, noun } from './noun.ts'
import type { RequestKind } from './request-kind.ts'
import type { AnySearch } from './search.ts'
import type { Settles } from './settles.ts'
import type { Tile } from './tile.ts'

const request = (kind: string) => noun({ request: { kind } as RequestKind })
const removing = (removed: number): Retention => ({ count: async () => removed, remove: async () => ({ removed }) })
const everyKind: Noun[] = [
  ...approvalKinds.map(request),
  ...retentionKindNames.map((kind) => noun({ retention: { [kind]: removing(1) } })),
  noun({ tiles: tileKinds.map((what) => ({ what }) as Tile) }),
  ...settledKinds.map((kind) => noun({ settles: { kind } as Settles })),
  ...foundKinds.map((finds) => noun({ search: { finds } as AnySearch })),
]

it('refuses a house in which nobody brings a kind of request or takes away what is old, or two bring the same request', () => {
  expect(Object.keys(houseOf(everyKind).requests)).toEqual(approvalKinds)
  expect(() => houseOf(everyKind.filter((brought) => brought.request?.kind !== 'loan'))).toThrow(
    "No noun brings the request 'loan'",
  )
  expect(() => houseOf([...everyKind, request('loan')])).toThrow("More than one noun brings the request 'loan'")
  expect(() => houseOf(everyKind.filter((brought) => !brought.retention?.mail))).toThrow(
    "No noun takes away 'mail' when it is old",
  )
})

it('takes away what is old of every noun that has some of the same kind', async () => {
  const both = houseOf([...everyKind, noun({ retention: { sick_notes: removing(2) } })])
  expect(await both.retention.sick_notes.count({} as never, '2026-01-01')).toBe(3)
})

it('refuses a house in which nobody says what of a kind is found, counted or settled, or two do', () => {
  expect(Object.keys(houseOf(everyKind).search)).toEqual(foundKinds)
  expect(() => houseOf(everyKind.filter(({ search }) => search?.finds !== 'offices'))).toThrow(
    "No noun brings the search for 'offices'",
  )
  expect(() => houseOf(everyKind.filter(({ tiles }) => !tiles))).toThrow("No noun brings the tile 'budgets_at_risk'")
  expect(() => houseOf(everyKind.filter(({ settles }) => settles?.kind !== 'payroll_run'))).toThrow(
    "No noun brings what is settled as 'payroll_run'",
  )
  expect(() => houseOf([...everyKind, noun({ search: { finds: 'people' } as AnySearch })])).toThrow('More than one noun brings')
})
