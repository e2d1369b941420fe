import type { Row } from '@iroko/contract/endpoint'
import { leaveBalances } from '@iroko/contract/leave/balances'
import { people } from '@iroko/contract/people/directory'
import { columnsFor, importColumns, peopleImport } from '@iroko/contract/people/import'
import { payDetails } from '@iroko/contract/people/pay-details'
import { salaries } from '@iroko/contract/people/salaries'
import { approvals } from '@iroko/contract/platform/approvals'
import { v7 as uuid } from 'uuid'
import { describe, expect, it } from 'vitest'
import { cloneDatabase } from '../../../test/clone.ts'
import { approveNow } from '../../../test/decisions.ts'
import { type Person, testApp } from '../../../test/harness.ts'

const t = await testApp({}, await cloneDatabase(10))
const kora = await t.office({ title: 'Kora Bank Voice', office_type: 'campaign' })
const hrOffice = await t.office({ code: 'hr', title: 'Human Resources' })
const hr = await t.person({ office_id: hrOffice.id, first_name: 'Halima' })
const lead = await t.person({ office_id: kora.id, first_name: 'Lekan' })
await t.db.insertInto('team').values({ id: uuid(), office_id: kora.id, title: 'Team 1' }).execute()
await t.db.insertInto('designation').values({ id: uuid(), title: 'Agent', grade: 1 }).execute()
await t.db
  .insertInto('leave_type')
  .values({ id: uuid(), title: 'Annual', days_per_year: 20, accrual: 'yearly', pro_rata: false, colour: '#2f7d5b' })
  .execute()

const headings =
  'First name;Surname;E-mail;Start date;Department;Team;Job title;Branch;Team Lead;Phone;Shoe size;Personal email'
let count = 0
/** One line of a file; what is named replaces what is good. */
function line(
  over: { email?: string; last?: string; office?: string; date?: string; lead?: string; phone?: string; own?: string } = {},
): string {
  count += 1
  const email = over.email ?? `ngozi.${count}@zuma.test`
  const { office = 'kora bank voice', date = '16/11/2026', phone = '0803 123 4567' } = over
  return [
    'Ngozi',
    over.last ?? `Eze${count}`,
    email,
    date,
    office,
    'Team 1',
    'Agent',
    'Abuja',
    over.lead ?? lead.ogid,
    phone,
    '42',
    over.own ?? '',
  ].join(';')
}
const fileOf = (...lines: string[]) => `\ufeff${[headings, ...lines].join('\r\n')}\r\n`

async function send(content: string | Uint8Array, as: Person | undefined = hr, query = '', name = 'staff.csv') {
  const boundary = '----iroko'
  const head = `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="${name}"\r\nContent-Type: text/csv\r\n\r\n`
  return await t.inject({
    method: 'POST',
    url: `/api/v1/employee_imports.json${query}`,
    as,
    payload: Buffer.concat([Buffer.from(head), Buffer.from(content), Buffer.from(`\r\n--${boundary}--\r\n`)]),
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
  })
}
type Import = Awaited<ReturnType<typeof show>>
const show = async (id: string, as = hr) => (await t.call(peopleImport.show, { params: { id } }, as)).employee_import
async function start(content: string | Uint8Array, query = ''): Promise<Import> {
  const answer = await send(content, hr, query)
  expect(answer.json()).toHaveProperty('employee_import')
  return answer.json().employee_import
}
async function check({ id, version, columns }: Import, as = hr): Promise<Import> {
  const mapping = columns.map(({ key }) => key)
  return (await t.call(peopleImport.check, { params: { id }, body: { version, mapping } }, as)).employee_import
}
async function run({ id, version }: Import): Promise<Import> {
  await t.call(peopleImport.run, { params: { id }, body: { version } }, hr)
  await t.runJobs()
  return await show(id)
}
async function finish({ id, version }: Import, as: Person): Promise<Import> {
  await t.call(peopleImport.run, { params: { id }, body: { version } }, as)
  await t.runJobs()
  return await show(id, as)
}
const report = async (id: string, query: { wrong?: 'true' | 'false' } = {}): Promise<Row<typeof peopleImport.report>[]> =>
  (await t.call(peopleImport.report, { params: { id }, query }, hr)).import_rows
const headcount = async () => (await t.db.selectFrom('employee').select('id').execute()).length

describe('the sheet and the row of the headings', () => {
  it('are guessed, said, and read anew as they are chosen', async () => {
    const title = `Zuma Outsourcing Ltd;Abuja\r\nStaff list;November 2026\r\n${headings}\r\n${line()}\r\n`
    const guessed = await start(title)
    expect(guessed.layout).toMatchObject({ sheets: [], sheet: 1, heading_row: 1 })
    expect(guessed.layout?.rows[2]?.text).toContain('First name · Surname')
    const chosen = await start(title, `?heading_row=3&replaces=${guessed.id}`)
    expect(chosen).toMatchObject({ row_count: 1, layout: { heading_row: 3 } })
    expect(chosen.columns[0]).toMatchObject({ heading: 'First name', key: 'first_name' })
    // It is what was chosen after the check too.
    expect((await check(chosen)).layout).toMatchObject({ heading_row: 3 })
    expect((await send(title, hr, '?heading_row=0')).statusCode).toBe(422)
    expect((await send(title, hr, '?sheet=2')).statusCode).toBe(200)
  })
})

describe('a file', () => {
  it('is read, its columns guessed, and what is not kept is said', async () => {
    const started = await start(fileOf(line(), line()))
    expect(started).toMatchObject({
      file_name: 'staff.csv',
      state: 'uploaded',
      row_count: 2,
      wrong_count: null,
      has_report: false,
    })
    expect(started.columns.map(({ key }) => key)).toEqual([
      'first_name',
      'last_name',
      'email',
      'hire_date',
      'office',
      'team',
      'designation',
      'branch',
      'team_lead',
      'phone',
      null,
      'private_email',
    ])
    expect(started.columns.at(-2)).toEqual({ heading: 'Shoe size', samples: ['42', '42'], key: null })
    const stored = await t.db
      .selectFrom('employee_import')
      .select('content')
      .where('id', '=', started.id)
      .executeTakeFirstOrThrow()
    expect(stored.content).not.toContain('Ngozi')
  })

  it('is refused when it is none, with a sentence', async () => {
    const refusal = async (content: string | Uint8Array) => {
      const answer = await send(content)
      return [answer.statusCode, answer.json().errors]
    }
    expect(await refusal('')).toEqual([422, 'This file is empty'])
    expect(await refusal(Buffer.alloc(11 * 1024 * 1024, 'a'))).toEqual([413, expect.stringContaining('larger than 10 MB')])
    expect(await refusal(`Name\n${'Ada\n'.repeat(10_001)}`)).toEqual([422, expect.stringContaining('more than 10,000 rows')])
    expect(await refusal('MZ\u0000')).toEqual([415, 'This is neither CSV nor an Excel file (.xlsx)'])
  })

  it('is its author’s alone, and only of those who change records', async () => {
    const other = await t.person({ office_id: hrOffice.id })
    const started = await start(fileOf(line()))
    await expect(show(started.id, other)).rejects.toMatchObject({ status: 404 })
    await expect(check(started, other)).rejects.toMatchObject({ status: 404 })
    await expect(t.call(peopleImport.drop, { params: { id: started.id } }, other)).rejects.toMatchObject({ status: 404 })
    expect((await t.call(peopleImport.list, {}, other)).employee_imports).toEqual([])
    expect((await send(fileOf(line()), lead)).statusCode).toBe(403)
    await t.call(peopleImport.drop, { params: { id: started.id } }, hr)
    await expect(show(started.id)).rejects.toMatchObject({ status: 404 })
  })

  it('puts nobody into an office whose rights its author does not have', async () => {
    await t.office({ code: 'accounting', title: 'Accounting' })
    const started = await start(fileOf(line(), line({ office: 'accounting' })))
    expect(await check(started)).toMatchObject({ state: 'checked', wrong_count: 1 })
    const [wrong] = await report(started.id, { wrong: 'true' })
    expect(wrong?.problems).toEqual([
      'Office: Accounting grants permissions that you do not have. Ask a colleague with the role super',
    ])
  })

  it('is made from the template, which reads back as it is', async () => {
    for (const kind of ['csv', 'xlsx']) {
      const template = await t.inject({ url: `/api/v1/employee_import_template.${kind}`, as: hr })
      expect(template.statusCode).toBe(200)
      const checked = await check(await start(template.rawPayload))
      expect(checked.columns.map(({ heading }) => heading)).toEqual(
        columnsFor({ pay: false }).map((key) => importColumns[key].label),
      )
      expect((await report(checked.id)).map(({ problems }) => problems)).toEqual([
        ['Work email: This is the example row of the template. Delete it'],
      ])
    }
  })
})

describe('the check', () => {
  it('asks for the columns that everybody needs, each once', async () => {
    const { id, version, columns } = await start(fileOf(line()))
    const with_ = (mapping: (typeof columns)[number]['key'][]) =>
      t.call(peopleImport.check, { params: { id }, body: { version, mapping } }, hr)
    await expect(with_(columns.map(({ key }) => (key === 'email' || key === 'office' ? null : key)))).rejects.toMatchObject({
      status: 422,
      fields: { mapping: 'Choose a column for Work email, Office' },
    })
    await expect(with_(columns.map(({ key }) => (key === null ? 'email' : key)))).rejects.toMatchObject({
      fields: { mapping: 'Two columns are mapped to Work email. Choose one' },
    })
    await with_(columns.map(({ key }) => key))
    await expect(with_(columns.map(({ key }) => key))).rejects.toMatchObject({ status: 409, code: 'stale_version' })
  })

  it('says what is wrong in each row, and adds nobody', async () => {
    const before = await headcount()
    const file = fileOf(
      line(),
      line({ email: hr.email.toUpperCase() }),
      line({ office: 'Kora Bnk Voice' }),
      line({ date: '03/11/2026' }),
      line({ phone: '2.34E+12' }),
      line({ lead: 'OG999999' }),
    )
    const checked = await check(await start(file))
    expect(checked).toMatchObject({ state: 'checked', row_count: 6, wrong_count: 4, has_report: true })
    const rows = await report(checked.id)
    expect(rows.map(({ line: number, problems }) => [number, ...problems])).toEqual([
      [2],
      [3, 'Work email: Another employee has this email'],
      [4, "Office: Office not found: 'Kora Bnk Voice'. Did you mean 'Kora Bank Voice'?"],
      [5],
      [6, expect.stringContaining('Excel has shortened this number to 2.34E+12')],
      [7, 'Team Lead: No employee has the OGID OG999999'],
    ])
    expect(await report(checked.id, { wrong: 'true' })).toHaveLength(4)
    await expect(run(checked)).rejects.toMatchObject({ status: 409, code: 'has_problems' })
    expect(await headcount()).toBe(before)
    const sheet = await t.inject({ url: `/api/v1/employee_imports/${checked.id}/rows.csv?wrong=true`, as: hr })
    expect(sheet.body.split('\r\n')[0]).toBe('\ufeffline,full_name,email,ogid,problems')
    expect(sheet.body).toContain('Another employee has this email')
  })

  it('refuses a name that a workbook would work out, and takes names as people have them', async () => {
    const names = ['"=HYPERLINK(""http://x"",""y"")"', 'Ada <x>', "O'Neil", 'Ọláyínká', 'Ng’ang’a', 'Bello Jr.', 'Obi-Eze']
    const checked = await check(await start(fileOf(...names.map((last) => line({ last })))))
    expect(checked).toMatchObject({ row_count: 7, wrong_count: 2 })
    const refused = (await report(checked.id)).filter(({ problems }) => problems.length > 0)
    expect(refused.map(({ line: number, problems }) => [number, ...problems])).toEqual(
      [2, 3].map((number) => [number, 'Last name: Enter a name in letters, without other signs']),
    )
  })

  it('of a mended file keeps what was said of the columns', async () => {
    const first = await start(fileOf(line({ office: 'Nowhere' })))
    const chosen = first.columns.map(({ key }) => (key === 'phone' ? null : key))
    const { employee_import } = await t.call(
      peopleImport.check,
      { params: { id: first.id }, body: { version: first.version, mapping: chosen } },
      hr,
    )
    expect(employee_import.wrong_count).toBe(1)
    const second = await start(fileOf(line()), `?replaces=${first.id}`)
    expect(second.columns.map(({ key }) => key)).toEqual(chosen)
    await expect(show(first.id)).rejects.toMatchObject({ status: 404 })
  })
})

describe('the import', () => {
  it('adds everybody with place, leaders, leave, invitation and audit rows, and forgets the file', async () => {
    const before = await headcount()
    const boss = `boss.${Date.now()}@zuma.test`
    const file = fileOf(
      line({ email: boss, own: 'boss@example.org' }),
      ...Array.from({ length: 5 }, () => line({ lead: boss })),
    )
    const checked = await check(await start(file))
    expect(checked.wrong_count).toBe(0)
    const done = await run(checked)
    expect(done).toMatchObject({ state: 'done', added_count: 6, columns: [], has_report: true })
    expect(await headcount()).toBe(before + 6)
    const rows = await report(done.id)
    expect(rows.every(({ ogid }) => /^OG\d{6}$/.test(ogid ?? ''))).toBe(true)
    const { employee } = await t.call(people.show, { params: { ogid: rows[3]?.ogid ?? '' } }, hr)
    expect(employee).toMatchObject({
      office: { title: 'Kora Bank Voice' },
      team: 'Team 1',
      designation: 'Agent',
      job: { hire_date: '2026-11-16', leaders: [{ leadership_type: 0, ogid: rows[0]?.ogid }] },
      personal: { phone: '+2348031234567' },
    })
    const { leave_balances } = await t.call(leaveBalances.list, { query: { ogid: employee.ogid } }, hr)
    expect(leave_balances.some(({ leave_type }) => leave_type.title === 'Annual')).toBe(true)
    const letters = await t.db.selectFrom('outbox_mail').select(['body']).where('recipient', '=', employee.email).execute()
    expect(letters.map(({ body }) => body)).toEqual([expect.stringMatching(/Dear Ngozi,[\s\S]*reset-password\?token=/)])
    const invited = t.db.selectFrom('outbox_mail').select('recipient').where('body', 'like', `%sign in with ${boss}%`)
    expect(await invited.execute()).toEqual([{ recipient: 'boss@example.org' }])
    const audited = await t.db
      .selectFrom('audit_log')
      .select(['action', 'actor_id', 'entity_id', 'after'])
      .where('action', 'in', ['people.import', 'people.create'])
      .where('at', '>', new Date(Date.now() - 60_000).toISOString())
      .execute()
    expect(audited.filter(({ action, entity_id }) => action === 'people.import' && entity_id === done.id)).toMatchObject([
      { actor_id: hr.id, after: { file_name: 'staff.csv', people: 6 } },
    ])
    expect(audited.find(({ entity_id }) => entity_id === employee.id)?.after).toMatchObject({
      ogid: employee.ogid,
      import_id: done.id,
    })
    const kept = await t.db
      .selectFrom('employee_import')
      .select(['content', 'report'])
      .where('id', '=', done.id)
      .executeTakeFirstOrThrow()
    expect(kept.content).toBeNull()
    expect(kept.report).not.toContain('Ngozi')
    await expect(
      t.call(peopleImport.run, { params: { id: done.id }, body: { version: done.version } }, hr),
    ).rejects.toMatchObject({
      status: 409,
    })
    const again = await check(await start(file))
    expect(again.wrong_count).toBe(6)
    expect((await report(again.id))[0]?.problems).toEqual([
      'Work email: Another employee has this email',
      expect.stringContaining(`(${rows[0]?.ogid}) is on record already. Change their record: they have this private email`),
    ])
  })

  it('adds nobody when one row went wrong since the check, and says which', async () => {
    const email = 'meanwhile@zuma.test'
    const checked = await check(await start(fileOf(line(), line({ email }), line())))
    await t.person({ email })
    const before = await headcount()
    const back = await run(checked)
    expect(back).toMatchObject({
      state: 'checked',
      wrong_count: 1,
      added_count: 0,
      note: expect.stringContaining('Nobody was added'),
    })
    expect(await headcount()).toBe(before)
    expect((await report(back.id, { wrong: 'true' })).map(({ line: number }) => number)).toEqual([3])
  })

  it('is forgotten after a week: the files that lie about, and the reports of those that are done', async () => {
    const lying = await start(fileOf(line()))
    const done = await run(await check(await start(fileOf(line()))))
    t.passDays(8)
    try {
      await t.portal.jobs.enqueue(t.db, 'retention', {})
      await t.runJobs()
      const later = { ...hr, token: await t.signIn(hr.id) }
      await expect(show(lying.id, later)).rejects.toMatchObject({ status: 404 })
      expect(await show(done.id, later)).toMatchObject({ state: 'done', added_count: 1, has_report: false })
    } finally {
      t.setNow('2026-11-20')
    }
  })
})

describe('what newcomers earn', () => {
  const withPay = (...salaries: string[]) =>
    `${headings};Gross salary\r\n${salaries.map((salary) => `${line()};${salary}`).join('\r\n')}\r\n`

  it('is a column of those who set salaries: checked, in kobo, from the first day once a second person approved it', async () => {
    const manager = await t.person({ office_id: hrOffice.id, roles: ['hr_manager'] })
    const payroll = await t.person({ roles: ['payroll_processor'] })
    const started: Import = (await send(withPay('250000', '₦1,250,000.50', ''), manager)).json().employee_import
    expect(started).toMatchObject({ can: { pay: true } })
    expect(started.columns.at(-1)?.key).toBe('salary')
    const done = await finish(await check(started, manager), manager)
    expect(done).toMatchObject({ state: 'done', added_count: 3 })
    const query = { query: { sort: 'line' as const } }
    const { import_rows } = await t.call(peopleImport.report, { params: { id: done.id }, ...query }, manager)
    const earned = async () => {
      const found: unknown[] = []
      for (const { ogid } of import_rows) {
        const { current, pending } = await t.call(salaries.list, { params: { ogid: ogid ?? '' } }, manager)
        found.push(current ? [current.amount_kobo, current.starts_on, current.source, current.set_by?.id] : pending?.starts_on)
      }
      return found
    }
    expect(await earned()).toEqual(['2026-11-16', '2026-11-16', undefined])
    const { waiting_approvals } = await t.call(approvals.waiting, { query: { kind: 'first_salaries' } }, payroll)
    expect(waiting_approvals).toMatchObject([
      { summary: expect.stringMatching(/^First salaries of 2 people from /), requester: { id: manager.id } },
    ])
    const id = waiting_approvals[0]?.subject_id ?? ''
    await expect(approveNow(t, 'first_salaries', id, manager)).rejects.toMatchObject({ status: 403 })
    expect((await approveNow(t, 'first_salaries', id, payroll)).message).toBe('Salaries of 2 people set')
    expect(await earned()).toEqual([
      [25_000_000, '2026-11-16', 'agreed', manager.id],
      [125_000_050, '2026-11-16', 'agreed', manager.id],
      undefined,
    ])
    const audited = await t.db.selectFrom('audit_log').selectAll().where('action', 'like', 'people.salary%').execute()
    expect(audited).toHaveLength(3)
    expect(JSON.stringify(audited)).not.toMatch(/25000000|125000050/)
    const template = await t.inject({ url: '/api/v1/employee_import_template.csv', as: manager })
    expect(template.body.split('\r\n')[0]).toContain(importColumns.salary.label)
  })

  it('may come with a bank account, sealed and proposed, which its owner hears of', async () => {
    const manager = await t.person({ office_id: hrOffice.id, roles: ['hr_manager'] })
    const row = (bank: string, number: string, name = 'NGOZI EZE') => `${line()};${bank};${number};${name}`
    const banked = (...rows: string[]) => `${headings};Bank name;NUBAN;Account name\r\n${rows.join('\r\n')}\r\n`
    const wrong = banked(
      row('GTBank', '0123456785'),
      row('GTBank', '0123456784'),
      row('Guaranty Trust', '123456785'),
      row('058', '1.23E+09'),
      row('Zennith Bank', '0123456786'),
      row('', '0123456787'),
      row('GTBank', '0123456790'),
      row('GTBank', '012 3456790'),
      row('UBA', '01234567x5', ''),
    )
    const started: Import = (await send(wrong, manager)).json().employee_import
    expect(started.columns.slice(-3).map(({ key }) => key)).toEqual(['bank', 'account_number', 'account_name'])
    const checked = await check(started, manager)
    const { import_rows } = await t.call(peopleImport.report, { params: { id: checked.id } }, manager)
    expect(import_rows.map(({ problems }) => problems)).toEqual([
      [],
      [expect.stringContaining('Account number: 0123456784 is not a valid Guaranty Trust Bank account number')],
      [expect.stringContaining('Account number: 123456785 has 9 digits instead of ten: Excel drops leading zeros')],
      [expect.stringContaining('Account number: Excel has shortened this number to 1.23E+09')],
      ["Bank: 'Zennith Bank' is not a bank on the list. Did you mean 'Zenith Bank'?"],
      ['Bank: Enter the bank of this account'],
      [expect.stringMatching(/^Account number: Row 9 of this file has the same account. If it is right/)],
      [expect.stringContaining('Row 8 of this file has the same account')],
      ['Account number: Enter an account number of ten digits', 'Account name: Enter the account name'],
    ])
    const confirmed = `${headings};Bank name;NUBAN;Account name;Account confirmed\r\n${row('gtb', '0123456784')};Yes\r\n${row('gtb', '0123456784')};Yes\r\n`
    const overridden = await check((await send(confirmed, manager)).json().employee_import, manager)
    expect(overridden.wrong_count).toBe(0)
    const right: Import = (await send(banked(row('gtb', '0123456785'), row('', '', '')), manager)).json().employee_import
    const done = await finish(await check(right, manager), manager)
    expect(done).toMatchObject({ state: 'done', added_count: 2 })
    const added = (await t.call(peopleImport.report, { params: { id: done.id } }, manager)).import_rows
    const { pay } = await t.call(payDetails.show, { params: { ogid: added[0]?.ogid ?? '' } }, manager)
    expect(pay.bank_accounts).toMatchObject([{ bank: 'Guaranty Trust Bank', account_number: '******6785', status: 'proposed' }])
    const again = (await send(banked(row('gtb', '0123456785')), manager)).json().employee_import
    const known = await check(again, manager)
    expect(known.wrong_count).toBe(1)
    const report = await t.call(peopleImport.report, { params: { id: known.id } }, manager)
    expect(report.import_rows[0]?.problems).toEqual([
      expect.stringMatching(/^Account number: Another employee is paid to the same account. If it is right, enter yes/),
    ])
    const kept = await t.db.selectFrom('bank_account').selectAll().execute()
    const log = await t.db.selectFrom('audit_log').selectAll().execute()
    expect(JSON.stringify([kept, log])).not.toContain('0123456785')
    expect(log.filter(({ action }) => action === 'people.bank.propose')).toHaveLength(1)
    const letters = await t.db
      .selectFrom('outbox_mail')
      .selectAll()
      .where('recipient', '=', added[0]?.email ?? '')
      .execute()
    expect(letters.map(({ subject }) => subject)).toContain('Change of your bank account proposed')
  })

  it('is refused when it is no amount of naira', async () => {
    const manager = await t.person({ office_id: hrOffice.id, roles: ['hr_manager'] })
    const wrong = ['250k', '250.000,00', '1,23', '-5', '0.50', '2.5E+05', '250000.125', '999999999999999']
    const started: Import = (await send(withPay(...wrong), manager)).json().employee_import
    const checked = await check(started, manager)
    expect(checked.wrong_count).toBe(wrong.length)
    const { import_rows } = await t.call(peopleImport.report, { params: { id: checked.id } }, manager)
    expect(import_rows[0]?.problems).toEqual([
      "Monthly gross in naira: '250k' is not an amount in naira. Enter it as 250000 or 250000.50",
    ])
    expect(import_rows[4]?.problems).toEqual(['Monthly gross in naira: Enter an amount above zero'])
    expect(import_rows[5]?.problems[0]).toContain('Excel has shortened this number')
  })

  it('is not kept for others, whatever they send', async () => {
    const started = await start(withPay('250000'))
    expect(started).toMatchObject({ can: { pay: false } })
    expect(started.columns.at(-1)?.key).toBeNull()
    const mapping = started.columns.map(({ key }, index) => (index === started.columns.length - 1 ? 'salary' : key))
    const forced = { params: { id: started.id }, body: { version: started.version, mapping } }
    await expect(t.call(peopleImport.check, forced, hr)).rejects.toMatchObject({
      fields: { mapping: 'You cannot import Monthly gross in naira. Ask a colleague who sets salaries' },
    })
    const done = await run(await check(started))
    const [row] = await report(done.id)
    const found = await t.db
      .selectFrom('salary')
      .innerJoin('employee', 'employee.id', 'salary.employee_id')
      .select('salary.id')
      .where('ogid', '=', row?.ogid ?? '')
      .execute()
    expect(found).toEqual([])
  })
})
