/**
 * A file makes nobody a second employee: not who left, not who is here, not who came between checking the file and running it. It has no column
 * for a NIN or a BVN: these are entered with the pay details, where another person's are refused (records/alike.test.ts).
 */
import { peopleImport } from '@iroko/contract/people/import'
import { expect, it } from 'vitest'
import { cloneDatabase } from '../../../test/clone.ts'
import { type Person, testApp } from '../../../test/harness.ts'
import { makeNewcomers } from '../../../test/newcomers.ts'

const t = await testApp({}, await cloneDatabase(10))
const c = await makeNewcomers(t)
const boss = await t.person({ roles: ['super'] })
const heads = 'First name;Surname;E-mail;Start date;Department;Job title;Branch;Phone;Personal email'

let count = 0
function line(over: { names?: string; phone?: string; own?: string }): string {
  count += 1
  const { names = `Uche;Obi${count}`, phone = '', own = '' } = over
  return [names, `way${count}@zuma.test`, '20/11/2026', 'Kora Bank Voice', 'Agent', 'Abuja', phone, own].join(';')
}

async function checked(content: string, as: Person) {
  const payload = `--it\r\nContent-Disposition: form-data; name="file"; filename="a.csv"\r\nContent-Type: text/csv\r\n\r\n${heads}\n${content}\n\r\n--it--\r\n`
  const headers = { 'content-type': 'multipart/form-data; boundary=it' }
  const sent = await t.inject({ method: 'POST', url: '/api/v1/employee_imports.json', as, payload, headers })
  const { id, version, columns } = sent.json().employee_import
  const mapping = columns.map(({ key }: { key: string | null }) => key)
  return (await t.call(peopleImport.check, { params: { id }, body: { version, mapping } }, as)).employee_import
}
async function run({ id, version }: { id: string; version: number }, as: Person) {
  await t.call(peopleImport.run, { params: { id }, body: { version } }, as).catch(() => undefined)
  await t.runJobs()
}
const people = () => t.db.selectFrom('employee').select('id').execute()

const states = { left: { status: 'left', hire_date: '2026-01-05', exit_date: '2026-10-31' }, here: {} } as const

it.each(Object.entries(states))(
  'of somebody who is %s no line is taken: by private email, or phone with the name',
  async (state, change) => {
    const digits = state === 'left' ? '1' : '2'
    const [own, phone] = [`uche${digits}@mail.test`, `+234 809 555 000${digits}`]
    const person = await c.add(c.newcomer({ person: { first_name: 'Uche', last_name: 'Ade', private_email: own, phone } }))
    if (state === 'left') await t.db.updateTable('employee').set(change).where('id', '=', person.id).execute()
    const before = (await people()).length
    for (const alike of [{ own }, { own: own.toUpperCase() }, { names: 'Uche;Ade', phone }]) {
      const report = await checked(line(alike), boss)
      await run(report, boss)
      expect((await people()).length, JSON.stringify(alike)).toBe(before)
    }
  },
)

it('takes no line of somebody who was added after the file was checked', async () => {
  const own = 'late@mail.test'
  const report = await checked(line({ own }), boss)
  await c.add(c.newcomer({ person: { private_email: own } }))
  const before = (await people()).length
  await run(report, boss)
  expect((await people()).length).toBe(before)
})

it('makes one of two lines of one person at most', async () => {
  const before = (await people()).length
  await run(await checked([line({ own: 'twice@mail.test' }), line({ own: 'Twice@mail.test' })].join('\n'), boss), boss)
  expect((await people()).length).toBeLessThanOrEqual(before + 1)
})

it('takes a line of somebody else', async () => {
  const before = (await people()).length
  await run(await checked(line({ own: 'new@mail.test', phone: '0809 777 0001' }), boss), boss)
  expect((await people()).length).toBe(before + 1)
})
