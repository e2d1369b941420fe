import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { clients } from '@iroko/contract/clients/clients'
import { setup } from '@iroko/contract/home/setup'
import { expect, it, vi } from 'vitest'
import { prepareCompany } from './first-start.ts'
import { cloneDatabase } from './test/clone.ts'
import { testApp } from './test/harness.ts'

const t = await testApp()
const demo = await testApp({}, await cloneDatabase())

it('offers a code to set the company up with, once', async () => {
  const printed = vi.spyOn(process.stdout, 'write').mockReturnValue(true)
  // Whatever is logged, here nothing.
  await prepareCompany(t.portal)
  const code = /one-time code: ([\w-]+)/.exec(printed.mock.calls.join())?.[1] ?? ''
  const first = {
    company_name: 'Acme Ltd',
    first_name: 'Sade',
    last_name: 'First',
    email: 'sade@acme.test',
    password: 'Blue-Kettle-42',
  }
  await t.call(setup.begin, { body: { ...first, code } })
  printed.mockClear()
  await prepareCompany(t.portal)
  expect(printed).not.toHaveBeenCalled()
  printed.mockRestore()
})

it('builds the demo company, prints how to enter it, and never serves it in production', async () => {
  const DATA_DIR = mkdtempSync(join(tmpdir(), 'iroko-demo-'))
  const printed = vi.spyOn(process.stdout, 'write').mockReturnValue(true)
  try {
    const environment = { ...demo.portal.environment, DEMO: true, DEMO_EMPLOYEES: 60, DEMO_MONTHS: 2, DATA_DIR }
    await prepareCompany({ ...demo.portal, environment })
    const text = printed.mock.calls.map(([chunk]) => String(chunk)).join('')
    expect(text).toContain('agent@zuma.test')
    expect(text).toContain('Welcome-2026')
    const token = /http:\/\/portal\.test\/auth\/activate\?token=([\w-]+)/.exec(text)?.[1] ?? ''
    await demo.call(clients.activate, { body: { token, password: 'Blue-Kettle-42' } })
    const { id } = await demo.db.selectFrom('file').select('id').executeTakeFirstOrThrow()
    expect(existsSync(join(DATA_DIR, 'files', id.slice(-2), id))).toBe(true)
    const production = { ...environment, NODE_ENV: 'production' as const, DEMO: false }
    await expect(prepareCompany({ ...demo.portal, environment: production })).rejects.toThrow('demo company')
  } finally {
    printed.mockRestore()
    rmSync(DATA_DIR, { recursive: true, force: true })
  }
})

it('asks those who can do most for a second factor in production, until somebody chooses otherwise', async () => {
  const production = { ...t.portal, environment: { ...t.portal.environment, NODE_ENV: 'production' as const } }
  const roles = async () => (await t.db.selectFrom('factor_policy').select('roles').executeTakeFirstOrThrow()).roles
  await prepareCompany(production)
  expect(await roles()).toEqual(['super', 'hr_manager', 'payroll_processor'])
  await t.db.updateTable('factor_policy').set({ roles: [], version: 3 }).execute()
  await prepareCompany(production)
  expect(await roles()).toEqual([])
})
