import { type APIRequestContext, expect, test } from '@playwright/test'
import { expectAccessibleDialog } from './accessible.ts'
import { callsOf } from './free-days.ts'
import { signIn, tokenOf } from './sign-in.ts'

interface Day {
  day: string
  status: string
  shift_starts_at: string | null
  first_in: string | null
}

const monthBack = (back: number): string => {
  const now = new Date()
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - back, 1)).toISOString().slice(0, 7)
}

/** The newest day that the agent worked and can still ask about. */
async function workedDay(request: APIRequestContext, token: string | null, ogid: string): Promise<Day> {
  const get = async (path: string) =>
    (await request.get(`/api/v1/${path}`, { headers: { authorization: `Bearer ${token}` } })).json()
  const { attendance_requests } = await get('attendance_requests.json?mine=true')
  const asked = new Set(attendance_requests.map(({ day }: Day) => day))
  for (const back of [0, 1]) {
    const { attendance } = await get(`attendance/${ogid}.json?month=${monthBack(back)}`)
    const days: Day[] = attendance.days
    const found = days.findLast(({ day, status, first_in }) => status === 'present' && first_in && !asked.has(day))
    if (found) return found
  }
  throw new Error('The agent worked on no day')
}

test('an agent asks for a correction on the phone, the leader approves it, and the day changes', async ({
  page,
  request,
  browser,
}) => {
  const agent = await callsOf(request, 'agent@zuma.test')
  await page.setViewportSize({ width: 390, height: 800 })
  await signIn(page, 'agent@zuma.test', '/dashboard/main/attendance')
  const ogid = await page.evaluate(() => JSON.parse(localStorage.getItem('user') ?? '{}').employee_info.ogid)
  const { day, first_in } = await workedDay(request, await tokenOf(page), ogid)
  await page.goto(`/dashboard/main/attendance?month=${day.slice(0, 7)}`)
  await page
    .getByRole('button', { name: /Present/ })
    .and(page.locator(`[data-day="${day}"]`))
    .click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Request correction' }).click()
  const form = page.getByRole('dialog', { name: `Request correction of ${day}` })
  const earlier = new Date(Date.parse(first_in ?? '') - 7 * 60_000)
  const clock = earlier.toLocaleTimeString('en-GB', { timeZone: 'Africa/Lagos', hour: '2-digit', minute: '2-digit' })
  await form.getByRole('combobox', { name: 'What happened?' }).click()
  await page.getByRole('listbox').getByRole('option', { name: 'The time is wrong' }).click()
  await form.getByLabel('Time in').fill(clock)
  await form.getByRole('textbox', { name: 'Reason' }).fill('The terminal read me late')
  await expectAccessibleDialog(page)
  await form.getByRole('button', { name: 'Send request' }).click()
  await expect(page.getByText('Request sent')).toBeVisible()
  await expect(page.getByRole('button', { name: 'View pending request' })).toBeVisible()

  const leader = await (await browser.newContext()).newPage()
  const { attendance_requests } = await agent.get('attendance_requests')
  const sent = attendance_requests.find((one: Day) => one.day === day)
  await signIn(leader, 'lead@zuma.test', '/dashboard/employee-dashboard')
  // As the letter to those who are asked links it.
  await leader.goto(`/dashboard/main/manual-attendance?request=${sent.id}`)
  const drawer = leader.getByRole('dialog', { name: /Request of/ })
  await expect(drawer.getByText('Would be excluded')).toBeVisible()
  await expectAccessibleDialog(leader)
  await drawer.getByRole('button', { name: 'Approve' }).click()
  await expect(leader.getByText('Request approved. The day includes it')).toBeVisible()

  // Without a reload: the agent's screen is told.
  await expect(page.getByRole('heading', { name: 'Excluded' })).toBeVisible()
  await expect(page.getByRole('dialog').getByText(`${clock} in`).first()).toBeVisible()
})

test('security records several people at the gate and is ready for the next ones', async ({ page }) => {
  await signIn(page, 'security@zuma.test', '/dashboard/main/manual-attendance')
  const who = page.getByRole('combobox', { name: 'Employees' })
  for (const name of ['hr@', 'agent']) {
    await who.fill(name === 'hr@' ? 'OG00000' : 'OG00001')
    await page.getByRole('listbox').getByRole('option').first().click()
  }
  await page.getByRole('textbox', { name: 'Reason' }).fill('Power cut at the turnstile')
  await page.getByRole('button', { name: 'Clock in or out', exact: true }).click()
  await expect(page.getByText(/are clocked in at \d\d:\d\d/)).toBeVisible()
  await expect(
    page.getByRole('table', { name: 'Manual gate records' }).getByText('Power cut at the turnstile').first(),
  ).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Reason' })).toHaveValue('Power cut at the turnstile')
  await expect(who).toBeFocused()
})

test('an absence with a file is decided by HR, and the leader does not learn why', async ({ page, browser }) => {
  await signIn(page, 'agent.remote@zuma.test', '/dashboard/main/absence')
  await page.getByRole('button', { name: 'Report absence' }).first().click()
  const form = page.getByRole('dialog', { name: 'Report absence' })
  // A second try finds the days of the first taken.
  const day = new Date(Date.now() + (30 + test.info().retry) * 86_400_000).toISOString().slice(0, 10)
  await form.getByRole('textbox', { name: 'Start date' }).fill(day)
  await form.getByRole('textbox', { name: 'End date' }).fill(day)
  await form.getByRole('combobox', { name: 'Reason' }).click()
  await page.getByRole('listbox').getByRole('option', { name: 'Sick', exact: true }).click()
  await form.getByRole('textbox', { name: 'Details for HR' }).fill('An operation')
  await form.locator('input[type="file"]').setInputFiles({
    name: 'note.pdf',
    mimeType: 'application/pdf',
    buffer: Buffer.from('%PDF-1.7\nnote'),
  })
  await expect(form.getByText('note.pdf')).toBeVisible()
  await expectAccessibleDialog(page)
  await form.getByRole('button', { name: 'Report absence' }).click()
  await expect(page.getByText('Absence reported')).toBeVisible()

  const hr = await (await browser.newContext()).newPage()
  await signIn(hr, 'hr@zuma.test', '/dashboard/hr/absence')
  await hr.getByRole('table', { name: 'Absences' }).getByRole('row', { name: day }).first().click()
  const drawer = hr.getByRole('dialog', { name: /Absence of/ })
  await expect(drawer.getByText('An operation')).toBeVisible()
  await expect(drawer.getByRole('button', { name: 'note.pdf' })).toBeVisible()
  await expectAccessibleDialog(hr)
  await drawer.getByRole('button', { name: 'Approve' }).click()
  await expect(hr.getByText('Absence approved. Its days are excused')).toBeVisible()

  const leader = await (await browser.newContext()).newPage()
  await signIn(leader, 'wfh.lead@zuma.test', '/dashboard/hr/absence')
  await leader.getByRole('table', { name: 'Absences' }).getByRole('row', { name: day }).first().click()
  const seen = leader.getByRole('dialog', { name: /Absence of/ })
  await expect(seen.getByText('Only the employee and HR see the reason.')).toBeVisible()
  await expect(seen.getByText('An operation')).toBeHidden()
})

test('HR writes an outage down, and its manager grants the waiver', async ({ page, browser }) => {
  const note = `The mains failed (${test.info().retry})`
  await signIn(page, 'hr@zuma.test', '/dashboard/hr/attendance-incidents')
  await page.getByRole('button', { name: 'Report outage' }).click()
  const form = page.getByRole('dialog', { name: 'Report outage' })
  await form.getByRole('combobox', { name: 'Branch' }).click()
  await page.getByRole('listbox').getByRole('option', { name: 'Lagos' }).click()
  const day = new Date(Date.now() - 2 * 86_400_000).toISOString().slice(0, 10)
  await form.getByRole('textbox', { name: 'Start date' }).fill(day)
  await form.getByLabel('Start time').fill('06:00')
  await form.getByRole('textbox', { name: 'End date' }).fill(day)
  await form.getByLabel('End time').fill('09:30')
  await form.getByRole('textbox', { name: 'What happened' }).fill(note)
  await expect(form.getByRole('heading', { name: /\d+ (person|people) affected/ })).toBeVisible()
  await expectAccessibleDialog(page)
  await form.getByRole('button', { name: 'Report outage' }).click()
  await expect(page.getByText('Outage reported')).toBeVisible()

  const manager = await (await browser.newContext()).newPage()
  await signIn(manager, 'hr.manager@zuma.test', '/dashboard/hr/attendance-incidents')
  await manager.getByRole('searchbox').fill(note)
  // The list is the one that was asked for before a row is pressed.
  await expect(manager).toHaveURL(/[?&]q=/)
  await expect(manager.getByRole('table', { name: 'Outages' }).getByRole('row')).toHaveCount(2)
  await manager.getByRole('table', { name: 'Outages' }).getByRole('row', { name: day }).first().click()
  const drawer = manager.getByRole('dialog', { name: 'Outage in Lagos' })
  await drawer.getByRole('button', { name: 'Approve' }).click()
  await expect(manager.getByText('Outage waiver approved')).toBeVisible()
})
