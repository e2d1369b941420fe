/** Sealed numbers stand nowhere in the clear: every call that takes or shows them is made, then the whole database is searched. */
import { endpoints } from '@iroko/contract'
import { privacy } from '@iroko/contract/home/privacy'
import { fitsNuban } from '@iroko/contract/identifiers'
import { newcomers } from '@iroko/contract/people/newcomers'
import { payDetails } from '@iroko/contract/people/pay-details'
import { terminals } from '@iroko/contract/time/terminals'
import { sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import { expect, it } from 'vitest'
import * as z from 'zod/mini'
import { cloneDatabase } from './clone.ts'
import { testApp } from './harness.ts'
import { aMinute } from './patience.ts'

// An export reads in a transaction of its own beside the job's.
const t = await testApp({}, await cloneDatabase(10))
const office = await t.office({ office_type: 'campaign', title: 'Kora Bank Voice' })
const first = await t.person({ roles: ['hr_manager', 'super'] })
const second = await t.person({ roles: ['hr_manager'] })
const designation_id = uuid()
await t.db.insertInto('designation').values({ id: designation_id, title: 'Agent', grade: 1 }).execute()

const fitting = (start: string) =>
  Array.from({ length: 10 }, (_, last) => start + last).find((value) => fitsNuban('058', value)) ?? ''
const bank_code = '058'
const values = {
  nin: '71829364501',
  bvn: '22918273645',
  rsa_pin: 'PEN918273645546',
  account: fitting('918273645'),
  next: fitting('817263549'),
  imported: fitting('716253498'),
}

let count = 0
/** Every call is one that could be sent again. */
const key = () => {
  count += 1
  return { 'idempotency-key': `key ${count}` }
}

/** Where a value stands in the clear: every table, also the jobs', every column, as text. */
async function placesOf(value: string): Promise<string[]> {
  const tables = await sql<{ schema: string; name: string }>`
    select n.nspname as schema, c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where n.nspname not in ('pg_catalog', 'information_schema', 'pg_toast') and c.relkind in ('r', 'p') and not c.relispartition`.execute(
    t.db,
  )
  const places: string[] = []
  for (const { schema, name } of tables.rows) {
    const found = await sql<{ row: string }>`
      select it::text as row from ${sql.table(`${schema}.${name}`)} as it where it::text like ${`%${value}%`} limit 1`.execute(
      t.db,
    )
    if (found.rows[0]) places.push(`${name}: ${found.rows[0].row.slice(0, 200)}`)
  }
  return places
}

it('keeps no sealed number in the clear, whatever call took or showed it', { timeout: aMinute }, async () => {
  const { nin, bvn, rsa_pin } = values
  const person = { first_name: 'Ngozi', last_name: 'Eze', email: 'ngozi@zuma.test' }
  const job = {
    hire_date: '2026-11-16',
    employment_type: 'full_time' as const,
    remote: false,
    office_id: office.id,
    designation_id,
    branch_id: t.branch_id,
  }
  const pay = { nin, bvn, rsa_pin, bank_code, account_number: values.account, account_name: 'NGOZI EZE' } as const
  const content = { person, pay }
  const { employee_draft } = await t.call(newcomers.startDraft, { body: { step: 'pay', content } }, first, key())
  const params = { id: employee_draft.id }
  await t.call(newcomers.saveDraft, { params, body: { version: 1, step: 'pay', content: { pay } } }, first, key())
  const { employees } = await t.call(newcomers.create, { body: { person, job, pay } }, first, key())
  const ogid = employees[0]?.ogid ?? ''
  const shown = await t.call(payDetails.show, { params: { ogid } }, first)
  const [account] = shown.pay.bank_accounts
  const reveal = async (body: object) =>
    (await t.call(payDetails.reveal, { params: { ogid }, body: body as never }, second, key())).value
  expect(await reveal({ field: 'nin' })).toBe(nin)
  expect(await reveal({ field: 'bvn' })).toBe(bvn)
  expect(await reveal({ field: 'rsa_pin' })).toBe(rsa_pin)
  expect(await reveal({ field: 'account_number', bank_account_id: account?.id })).toBe(values.account)
  await t.call(payDetails.update, { params: { ogid }, body: { version: shown.pay.version, nin, bvn } }, first, key())
  const proposal = { bank_code, account_number: values.next, account_name: 'NGOZI EZE' } as const
  await t.call(payDetails.proposeBank, { params: { ogid }, body: proposal }, first, key())
  const next = (await t.call(payDetails.show, { params: { ogid } }, second)).pay.bank_accounts.at(-1)
  await t.call(payDetails.decideBanks, { body: { ids: [next?.id ?? ''], decision: 'confirmed' } }, second, key())
  await importOne()
  await t.call(privacy.requestExport, { body: { ogid, reason: 'They asked for it' } }, first, key())
  await t.runJobs()
  for (const value of Object.values(values)) expect(await placesOf(value)).toEqual([])
})

/** A file with an account, read and checked. */
async function importOne(): Promise<void> {
  const row = [
    'Uche',
    'Obi',
    'uche@zuma.test',
    '16/11/2026',
    'Kora Bank Voice',
    'Agent',
    'Abuja',
    'Guaranty Trust Bank',
    values.imported,
  ]
  const lines = ['First name,Surname,E-mail,Start date,Department,Job title,Branch,Bank name,NUBAN,Account name']
  const text = [...lines, [...row, 'UCHE OBI'].join(',')].join('\n')
  const head = '--x\r\nContent-Disposition: form-data; name="file"; filename="staff.csv"\r\nContent-Type: text/csv\r\n\r\n'
  const answer = await t.inject({
    method: 'POST',
    url: '/api/v1/employee_imports.json',
    as: first,
    payload: `${head}${text}\r\n--x--\r\n`,
    headers: { 'content-type': 'multipart/form-data; boundary=x', ...key() },
  })
  expect(answer.statusCode).toBe(200)
}

it('keeps no secret that is shown once', async () => {
  const body = { kind: 'kiosk' as const, title: 'Gate', branch_id: t.branch_id }
  const { device, secret } = await t.call(terminals.create, { body: body as never }, first, key())
  const renewed = await t.call(terminals.renewSecret, { params: { id: device.id }, body: {} }, first, key())
  for (const value of [secret, renewed.secret]) expect(await placesOf(value ?? 'missing')).toEqual([])
})

/** What a reply calls a value that the database holds only sealed or hashed. */
const secretKeys = [
  'nin',
  'bvn',
  'rsa_pin',
  'account_number',
  'value',
  'secret',
  'token',
  'id_token',
  'url',
  'recovery_codes',
  'content',
]

/** Their `value` is a rate or an amount of a type, or a constant of a layout, of nobody. */
const ofNobody = ['/api/v1/allowance_types.json', '/api/v1/deduction_types.json', '/api/v1/paper_layouts.json']

it('says of every creating call whose reply could hold such a value that it is sealed', () => {
  const open = endpoints.filter(({ method, path, sealed, raw, upload, reply }) => {
    if (method !== 'POST' || ofNobody.includes(path) || sealed || raw || upload) return false
    const schema = JSON.stringify(z.toJSONSchema(reply, { unrepresentable: 'any', io: 'output' }))
    return secretKeys.some((name) => schema.includes(`"${name}":{`))
  })
  expect(open.map(({ path }) => path)).toEqual([])
})
