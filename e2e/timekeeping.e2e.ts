import { expect, test } from '@playwright/test'
import { expectAccessibleDialog } from './accessible.ts'
import { signIn } from './sign-in.ts'

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
