/** The demo company for tests that read it: built once a run, then cloned like the empty database. */
import { inject } from 'vitest'
import { buildCompany } from '../demo.ts'
import { openDatabase } from '../lib/database/database.ts'
import { sealerOf } from '../lib/files/sealed.ts'
import { type Clone, cloneDatabase, clonePostgres } from './clone.ts'
import { testEnvironment, testMoment } from './harness.ts'
import { addressOf, makeOnce } from './template.ts'

/** A small company for what makes every call, and one in which every list has a page. */
const sizes = { small: 50, large: 120 }

/** The demo company with three months of history up to the moment at which a test begins. */
export async function cloneDemo(size: keyof typeof sizes): Promise<Clone> {
  const template = inject('template')
  const employees = sizes[size]
  const plan = { employees, months: 3, today: testMoment.toISOString().slice(0, 10), now: testMoment }
  const build = ({ db }: Pick<Clone, 'db'>) => buildCompany(db, plan, sealerOf(testEnvironment()))
  if (template.kind === 'embedded') {
    const clone = await cloneDatabase()
    await build(clone)
    return clone
  }
  const { url } = template
  const name = `${template.name}_${size}`
  await makeOnce(url, name, template.name, async () => {
    const database = await openDatabase({ url: addressOf(url, name), poolSize: 1 })
    await build(database).finally(() => database.close())
  })
  return clonePostgres(url, name, 1)
}
