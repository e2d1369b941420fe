import { expect, it, vi } from 'vitest'

it('‘with a token and a separate KPI user record’: a sign-in keeps it beside the user, and the end of the session takes it out', async () => {
  const kept = new Map<string, string>()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  })
  const { clearSession, saveSession } = await import('./session.ts')
  saveSession({
    token: 'secret',
    employee_info: {
      ogid: 'OG000001',
      email: 'a@zuma.test',
      roles: [],
      is_lead: false,
      remote: false,
      designation: null,
      personal_details: { id: '1', first_name: 'Ada', last_name: 'Bello', gender: 'female' },
    },
    office: { title: 'Voice', office_type: 'campaign', code: 'voice' },
    role: { title: 'staff' },
    permissions: {},
  })
  expect([...kept.keys()].sort()).toEqual(['kpi_user', 'token', 'user'])
  expect(JSON.parse(kept.get('kpi_user') ?? '')).toEqual({
    ogid: 'OG000001',
    email: 'a@zuma.test',
    first_name: 'Ada',
    last_name: 'Bello',
    office: 'Voice',
    role: 'staff',
  })
  clearSession()
  expect([...kept.keys()]).toEqual([])
  vi.unstubAllGlobals()
})
