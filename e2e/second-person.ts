/** The second person whom a role takes before it counts. */
import type { APIRequestContext } from '@playwright/test'
import { expect } from './expect.ts'
import { callsOf } from './free-days.ts'

interface Waiting {
  id: string
  employee: { full_name: string; ogid: string }
}

/** HR's manager confirms the roles that await it: of the person with this name, or number. */
export async function confirmRoles(request: APIRequestContext, who: string): Promise<void> {
  const { get, prove, patch } = await callsOf(request, 'hr.manager@zuma.test')
  const { role_confirmations }: { role_confirmations: Waiting[] } = await get('role_confirmations', { q: who })
  const ids = role_confirmations.map(({ id }) => id)
  expect(ids, `roles of ${who} that wait`).not.toEqual([])
  await prove()
  const { results } = await patch('role_confirmations/decide', { ids, decision: 'confirmed' })
  expect(results).toEqual(ids.map((id) => expect.objectContaining({ id, done: true })))
}
