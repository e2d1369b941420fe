/** Every call with every role: who gets in is compared with the reviewed table beside this file. */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { endpoints } from '@iroko/contract'
import type { Endpoint } from '@iroko/contract/endpoint'
import { departmentCodes, grantedRoles } from '@iroko/contract/permissions'
import { expect, it } from 'vitest'
import { testApp } from './harness.ts'

const t = await testApp()
const table = join(import.meta.dirname, 'role-walk.table.txt')
const nobody = '00000000-0000-7000-8000-000000000000'

/** Everyone who could knock: a visitor, each role, each department, a lead, a client contact. */
async function callers(): Promise<[string, { token: string } | undefined][]> {
  const found: [string, { token: string } | undefined][] = [['visitor', undefined]]
  const campaign = await t.office({ title: 'A campaign', office_type: 'campaign' })
  found.push(['agent', await t.person({ office_id: campaign.id })])
  const lead = await t.person({ office_id: campaign.id })
  await t.person({ office_id: campaign.id, leader: lead })
  found.push(['lead', lead])
  for (const code of departmentCodes) {
    const office = await t.office({ code, title: `The ${code} department` })
    found.push([`department ${code}`, await t.person({ office_id: office.id })])
  }
  for (const role of grantedRoles) found.push([role, await t.person({ roles: [role], office_id: campaign.id })])
  return found
}

/** Whether the door opens: what is behind it (no such record, a field that is missing) is another test's question. */
async function entered(endpoint: Endpoint, as: { token: string } | undefined): Promise<boolean> {
  const url = endpoint.path.replace(/\{(\w+)\}/g, nobody)
  const response = await t.inject({ method: endpoint.method, url, as, ...(endpoint.method === 'GET' ? {} : { payload: {} }) })
  const { code } = response.headers['content-type']?.toString().includes('json') ? response.json() : { code: undefined }
  if (response.statusCode >= 500) throw new Error(`${endpoint.method} ${endpoint.path} answered ${response.statusCode}`)
  return code !== 'forbidden' && code !== 'invalid_token'
}

it('opens every call to exactly the roles of the reviewed table', async () => {
  const people = await callers()
  const lines: string[] = []
  for (const endpoint of endpoints) {
    // Ends the session that the rest of the walk needs.
    if (endpoint.path.endsWith('/logout.json')) continue
    const open: string[] = []
    for (const [name, as] of people) if (await entered(endpoint, as)) open.push(name)
    const who =
      open.length === people.length
        ? 'everybody'
        : open.length === people.length - 1 && open[0] !== 'visitor'
          ? 'all staff'
          : open.join(', ')
    lines.push(`${endpoint.method.padEnd(6)} ${endpoint.path}\n         ${who || 'nobody of the staff'}`)
  }
  const walked = `${lines.join('\n')}\n`
  if (process.env.UPDATE_ROLE_TABLE) writeFileSync(table, walked)
  expect(walked).toBe(readFileSync(table, 'utf8'))
}, 590_000)
