/** Leave for a journey to play with: days that a person can still ask for, and the person's own calls. */
import type { APIRequestContext } from '@playwright/test'
import { dayAhead } from './days.ts'
import { password } from './sign-in.ts'

interface Balance {
  leave_type: { id: string; title: string }
}

/** What a person's own token may read and send. */
export async function callsOf(request: APIRequestContext, email: string) {
  const login = await request.post('/api/v1/auth/login.json', { data: { email, password } })
  const headers = { authorization: `Bearer ${(await login.json()).data.token}` }
  return {
    get: async (path: string, params: Record<string, string> = {}) =>
      (await request.get(`/api/v1/${path}.json`, { headers, params })).json(),
    post: async (path: string, data: object) => (await request.post(`/api/v1/${path}.json`, { headers, data })).json(),
    upload: async (path: string, params: Record<string, string>, text: string) => {
      const file = { name: 'sheet.csv', mimeType: 'text/csv', buffer: Buffer.from(text) }
      return (await request.post(`/api/v1/${path}.json`, { headers, params, multipart: { file } })).json()
    },
    /** Gives a fresh proof, for the calls that ask for one; the session goes on with another token. */
    prove: async () => {
      const proof = await request.post('/api/v1/auth/proof.json', { headers, data: { password } })
      headers.authorization = `Bearer ${(await proof.json()).token}`
    },
    patch: async (path: string, data: object) => (await request.patch(`/api/v1/${path}.json`, { headers, data })).json(),
  }
}

export type Calls = Awaited<ReturnType<typeof callsOf>>

/** Two working days, one after the other, that nothing speaks against. */
export async function freeDays({ get, post }: Calls) {
  const { leave_balances } = await get('leave_balances')
  const leave_type_id: string = leave_balances.find(({ leave_type }: Balance) => leave_type.title === 'Annual leave').leave_type
    .id
  for (let ahead = 7; ahead < 60; ahead++) {
    const wish = { leave_type_id, starts_on: dayAhead(ahead), ends_on: dayAhead(ahead + 1) }
    const count = await post('leaves/preview', wish)
    if (count.days === 2 && count.refusals.length === 0) return wish
  }
  throw new Error('There are no two free days')
}

/** As lists of requests say a day: 'Mon 21 Dec'. */
export const inWords = (day: string): string =>
  new Date(`${day}T00:00:00Z`)
    .toLocaleDateString('en-GB', { weekday: 'short', day: 'numeric', month: 'short', timeZone: 'UTC' })
    .replace(',', '')
