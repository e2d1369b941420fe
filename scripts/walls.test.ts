import { describe, expect, it } from 'vitest'
import { breaches } from './walls.ts'

/** The breaches of one file that holds this source. */
const breachesOf = (path: string, source: string) => breaches(new Map([[path, source]]))

const forbidden: [why: string, path: string, source: string][] = [
  ['contract → server', 'contract/leave/types.ts', "import { sql } from '../../server/lib/database.ts'"],
  ['contract → another package', 'contract/leave.ts', "import dayjs from 'dayjs'"],
  ['contract → node', 'contract/leave.ts', "import { readFileSync } from 'node:fs'"],
  ['web → server', 'web/lib/api.ts', "import type { DB } from '../../server/database.types.ts'"],
  ['server → web', 'server/app.ts', "import { theme } from '@iroko/web/theme.ts'"],
  ['routes of another domain', 'server/modules/leave/types/routes.ts', "import { routes } from '../../payroll/runs/routes.ts'"],
  ['seed of another domain', 'server/modules/leave/types/seed.ts', "export { seed } from '../../payroll/runs/seed.ts'"],
  ['what a sibling brings', 'server/modules/leave/types/actions.ts', "import { balances } from '../balances/noun.ts'"],
  ['the app from a noun', 'server/modules/leave/types/jobs.ts', "import { app } from '../../../app.ts'"],
  ['the harness outside tests', 'server/modules/leave/types/store.ts', "import { testApp } from '../../../test/harness.ts'"],
  [
    'page of another domain',
    'web/modules/leave/applications/my-leave.page.tsx',
    "const Page = lazy(() => import('../../payroll/calendar/payday.page.tsx'))",
  ],
  ['the register from a noun', 'web/modules/leave/types/parts.tsx', "import { routes } from '../../../routes.tsx'"],
  ['a noun from the base', 'server/lib/crud.ts', "import { listTypes } from '../modules/leave/types/store.ts'"],
  ['a noun from the shell', 'web/shell/header.tsx', "import { Bell } from '../modules/leave/types/parts.tsx'"],
  ['SQL in a handler', 'server/modules/leave/types/routes.ts', "import { sql } from 'kysely'"],
  ['the driver in a handler', 'server/modules/leave/types/routes.ts', "import pg from 'pg'"],
  ['the embedded database in main', 'server/main.ts', "import { PGlite } from '@electric-sql/pglite'"],
  [
    'a query in a handler',
    'server/modules/leave/types/routes.ts',
    "export const list = (db) => db.selectFrom('leaves').execute()",
  ],
]

const upward: [why: string, path: string, source: string][] = [
  ['server', 'server/modules/company/leaders/actions.ts', "import { findPerson } from '../../people/directory/store.ts'"],
  ['a type', 'server/modules/leave/types/store.ts', "import type { Roster } from '../../time/roster/rules.ts'"],
  ['contract', 'contract/company/offices.ts', "import { people } from '../people/directory.ts'"],
  ['server → contract', 'server/modules/leave/types/store.ts', "import { roster } from '@iroko/contract/time/roster'"],
  ['a domain without a floor', 'server/modules/parking/lots/store.ts', "import '../../company/offices/store.ts'"],
]

const allowed: [why: string, path: string, source: string][] = [
  ['contract → itself and zod', 'contract/leave.ts', "import * as z from 'zod/mini'\nimport { id } from './endpoint.ts'"],
  ['contract test → vitest', 'contract/money.test.ts', "import { it } from 'vitest'"],
  [
    'base, own noun and siblings',
    'server/modules/leave/types/routes.ts',
    "import './store.ts'\nimport '../balances/jobs.ts'\nimport '../../../lib/crud.ts'\nimport '@iroko/contract/leave/types'",
  ],
  [
    'reads, rules and actions of another that stands below',
    'server/modules/leave/types/store.ts',
    "import '../../people/directory/store.ts'\nimport '../../company/offices/rules.ts'\nimport '../../people/exit/actions.ts'",
  ],
  [
    'parts of another',
    'web/modules/leave/applications/my-leave.page.tsx',
    "import { Face } from '../../people/directory/parts.tsx'\nimport '../../../ui/field.tsx'",
  ],
  ['SQL in a store', 'server/modules/leave/types/store.ts', "import { sql } from 'kysely'\ndb.selectFrom('leaves')"],
  ['only the types of kysely', 'server/modules/leave/types/rules.ts', "import type { Selectable } from 'kysely'"],
  ['registers', 'server/modules.ts', "import * as leave from './modules/leave/types/routes.ts'"],
  ['the screens of a domain', 'web/routes/leave.ts', "const page = import('../modules/leave/types/leave-types.page.tsx')"],
  ['test → harness', 'server/modules/leave/types/types.test.ts', "import { testApp } from '../../../test/harness.ts'"],
  ['an import in a comment', 'contract/leave.ts', "// import { x } from '../server/app.ts'"],
]

describe('walls', () => {
  it.each(forbidden)('refuses %s', (_, path, source) => {
    expect(breachesOf(path, source)).toHaveLength(1)
  })

  it.each(upward)('refuses an import that points upward: %s', (_, path, source) => {
    expect(breachesOf(path, source)).toEqual([expect.stringMatching(/stands (below|on no floor)/)])
  })

  it.each(allowed)('allows %s', (_, path, source) => {
    expect(breachesOf(path, source)).toEqual([])
  })

  it('finds a circle, also through a late import', () => {
    const files = new Map([
      ['server/lib/a.ts', "import './b.ts'"],
      ['server/lib/b.ts', "export { c } from './c.ts'"],
      ['server/lib/c.ts', "export const c = () => import('./a.ts')"],
    ])
    expect(breaches(files)).toEqual(['a circle: server/lib/a.ts → server/lib/b.ts → server/lib/c.ts → server/lib/a.ts'])
  })

  const ring = (length: number, domains: readonly string[]) =>
    new Map(
      Array.from({ length }, (_, index) => {
        const pathOf = (at: number) => `server/modules/${domains[at % domains.length]}/n${at}/store.ts`
        return [pathOf(index), `import type { N } from '../../../../${pathOf((index + 1) % length)}'`] as const
      }),
    )

  it('refuses a knot of six nouns, and one of two domains on a floor', () => {
    expect(breaches(ring(5, ['time']))).toEqual([])
    expect(breaches(ring(6, ['time']))).toEqual([expect.stringMatching(/^server: a knot of 6 nouns: time\/n0/)])
    expect(breaches(ring(2, ['assets', 'facility']))).toEqual([expect.stringMatching(/^server: a knot of 2 nouns/)])
  })

  it('lets types refer to each other', () => {
    const files = new Map([
      ['server/lib/a.ts', "import './b.ts'"],
      ['server/lib/b.ts', "import type { A } from './a.ts'"],
    ])
    expect(breaches(files)).toEqual([])
  })
})
