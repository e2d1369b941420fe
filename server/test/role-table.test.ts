/** Who gets in at which call, compared with the reviewed table beside this file; that the door does so is said by door.test.ts. */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Endpoint } from '@iroko/contract/endpoint'
import { expect, it } from 'vitest'
import { everyCall, everyCaller, isOpenTo } from './callers.ts'

const table = join(import.meta.dirname, 'role-table.txt')

function whoMay(endpoint: Endpoint): string {
  const open = everyCaller.filter((caller) => isOpenTo(endpoint, caller)).map(({ name }) => name)
  if (open.length === everyCaller.length) return 'everybody'
  if (open.length === everyCaller.length - 1 && open[0] !== 'visitor') return 'all staff'
  return open.join(', ') || 'nobody of the staff'
}

it('opens every call to exactly the roles of the reviewed table', () => {
  const byAddress = everyCall.toSorted((a, b) => (`${a.path} ${a.method}` < `${b.path} ${b.method}` ? -1 : 1))
  const lines = byAddress.map((endpoint) => `${endpoint.method.padEnd(6)} ${endpoint.path}\n         ${whoMay(endpoint)}\n`)
  if (process.env.UPDATE_ROLE_TABLE) writeFileSync(table, lines.join(''))
  expect(lines.join('')).toBe(readFileSync(table, 'utf8'))
})
