/** Looks whether all holds that must, on any database; every night too, and tells the super administrators when something does not. */
import { sql } from 'kysely'
import type { Db } from './database/database.ts'
import { type Invariant, invariants } from './database/invariants.ts'
import type { Environment } from './environment.ts'
import { hasFile } from './files/files.ts'
import { sealerOf } from './files/sealed.ts'
import type { JobDefinition } from './jobs.ts'
import { sendMails } from './mail.ts'

export interface Finding extends Pick<Invariant, 'id' | 'says'> {
  count: number
  /** The first few. */
  examples: string[]
}

const mostExamples = 5

/** Every invariant with how often it is broken. */
export async function verify(db: Db, environment: Environment): Promise<Finding[]> {
  const found: Finding[] = []
  for (const { id, says, finds } of invariants) found.push({ id, says, ...(await breaking(db, finds)) })
  found.push(await missingFiles(db, environment.DATA_DIR), await missingKeys(db, environment))
  return found
}

async function breaking(db: Db, finds: string): Promise<Pick<Finding, 'count' | 'examples'>> {
  const asked = sql<{ what: string; total: number }>`
    select what, count(*) over () as total from (${sql.raw(finds)}) broken order by what limit ${mostExamples}`
  const { rows } = await asked.execute(db)
  return { count: rows[0]?.total ?? 0, examples: rows.map(({ what }) => what) }
}

async function missingFiles(db: Db, dataDir: string): Promise<Finding> {
  const files = await db.selectFrom('file').select('id').execute()
  const missing: string[] = []
  for (const { id } of files) if (!(await hasFile(dataDir, id))) missing.push(id)
  const says = 'Every file that a row speaks of is there'
  return { id: 'V29', says, count: missing.length, examples: missing.slice(0, mostExamples) }
}

async function missingKeys(db: Db, environment: Environment): Promise<Finding> {
  const { keys } = sealerOf(environment)
  const worn = sql<{ name: string }>`
    select distinct split_part(sealed, '.', 2) as name from (
      select secret_sealed as sealed from factor
      union all select nin_sealed from employee_pay
      union all select bvn_sealed from employee_pay
      union all select rsa_pin_sealed from employee_pay
      union all select account_number_sealed from bank_account
    ) known where sealed is not null`
  const missing = (await worn.execute(db)).rows.map(({ name }) => name).filter((name) => !keys.includes(name))
  return { id: 'keys', says: 'DATA_KEY opens all that is sealed', count: missing.length, examples: missing }
}

/** A line for each finding. */
export const sayFinding = ({ id, says, count, examples }: Finding): string =>
  count === 0 ? `ok    ${id}  ${says}` : `FAIL  ${id}  ${says}: not so ${count} times, such as ${examples.join(', ')}`

export const verifyJob: JobDefinition = {
  name: 'verify',
  cron: '40 3 * * *',
  async run(portal) {
    const { db } = portal.database
    const broken = (await verify(db, portal.environment)).filter(({ count }) => count > 0)
    if (broken.length === 0) return
    portal.log.error({ broken: broken.map(({ id, count }) => ({ id, count })) }, 'something does not hold that must')
    const supers = await db
      .selectFrom('employee')
      .select('email')
      .where('status', '=', 'active')
      .where(sql<boolean>`roles @> '{super}'`)
      .execute()
    const body = `Hello,\n\nthe nightly check of the portal’s data found what must not be:\n\n${broken.map(sayFinding).join('\n')}\n\nPlease tell whoever looks after the portal; "npm run verify" shows it again.\n`
    await db.transaction().execute((transaction) =>
      sendMails(
        portal,
        transaction,
        supers.map(({ email }) => ({ to: email, subject: 'The portal’s data needs a look', body })),
      ),
    )
  },
}
