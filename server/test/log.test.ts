/** What the log says of a request, a job and a fault, and what it never says. */
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { loggedPath, openLog } from '../lib/start/log.ts'
import { testApp } from './harness.ts'

const t = await testApp()

it('names an address whose part is a key by its route alone', () => {
  for (const [route, url, logged] of [
    ['/recruitment/resume/:sealed', '/recruitment/resume/v1.secret', '/recruitment/resume/:sealed'],
    ['/api/v1/quality_recordings/:token', '/api/v1/quality_recordings/secret?x=1', '/api/v1/quality_recordings/:token'],
    [
      '/recruitment/application/:token/withdraw',
      '/recruitment/application/secret/withdraw',
      '/recruitment/application/:token/withdraw',
    ],
    ['/api/v1/who_to_fire/:ogid', '/api/v1/who_to_fire/OG1', '/api/v1/who_to_fire/:ogid'],
    ['/api/v1/new/:secret_of_tomorrow', '/api/v1/new/secret', '/api/v1/new/:secret_of_tomorrow'],
    ['/api/v1/employees/:ogid.json', '/api/v1/employees/OG1.json?q=Ada', '/api/v1/employees/OG1.json'],
    [undefined, '/nowhere?token=secret', '/nowhere'],
  ] as const)
    expect(loggedPath(route, url)).toBe(logged)
})

function kept() {
  const lines: string[] = []
  const log = openLog({ LOG_LEVEL: 'info' }, { write: (line: string) => void lines.push(line) })
  return { log, lines }
}

it('says of an error of the database what it is about, and no value of a row', async () => {
  await t.person()
  await t.person({ email: 'secret.address@zuma.test' })
  const failed = async (statement: ReturnType<typeof sql>) => statement.execute(t.db).catch((error: unknown) => error)
  const taken = await failed(
    sql`update employee set email = 'secret.address@zuma.test' where email <> 'secret.address@zuma.test'`,
  )
  const twice = await failed(sql`insert into branch select * from branch where id = ${t.branch_id}`)
  const unreadable = await failed(sql`select ${'secret.address'}::uuid`)
  const { log, lines } = kept()
  for (const err of [taken, twice, unreadable, new Error('around it', { cause: twice })]) log.error({ err }, 'a fault of ours')
  const text = lines.join('')
  expect(text).not.toContain('secret.address')
  expect(text).not.toContain(t.branch_id)
  expect(JSON.parse(lines[1] ?? '').err).toMatchObject({ code: '23505', table: 'branch', constraint: 'branch_pkey' })
  expect(JSON.parse(lines[3] ?? '').err.cause).toMatchObject({ code: '23505' })
})
