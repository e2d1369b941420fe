import { readFileSync } from 'node:fs'
import { expect, type Page, test } from '@playwright/test'
import { expectAccessibleDialog, widthBeyond } from './accessible.ts'
import { signIn, tokenOf } from './sign-in.ts'

const ask = async (page: Page, path: string) =>
  (await page.request.get(`/api/v1/${path}`, { headers: { authorization: `Bearer ${await tokenOf(page)}` } })).json()

/** The last day on which most people worked and that is final: yesterday's late shifts may take punches until this morning. */
async function lastWorkingDay(page: Page): Promise<string> {
  for (let ago = 2; ago < 15; ago += 1) {
    const day = new Date(Date.now() - ago * 86_400_000).toISOString().slice(0, 10)
    const { attendance_board } = await ask(page, `attendance_board.json?day=${day}`)
    if ((attendance_board.counts.present ?? 0) > 20) return day
  }
  throw new Error('Nobody worked for two weeks')
}

/** The lines of the sheet that the screen's export saves; three stand above the columns. */
async function exported(page: Page): Promise<string[]> {
  await page.getByRole('button', { name: 'Export' }).click()
  const saved = page.waitForEvent('download')
  await page.getByRole('menuitem', { name: 'CSV' }).click()
  return readFileSync(await (await saved).path(), 'utf8')
    .trim()
    .split('\r\n')
}

test('HR goes from the board of a day to an office, to a person, to why a day is as it is', async ({ page }) => {
  await signIn(page, 'hr@zuma.test', '/dashboard/hr/attendance-admin')
  const day = await lastWorkingDay(page)
  await page.goto(`/dashboard/hr/attendance-admin?day=${day}`)
  const offices = page.getByRole('table', { name: 'Offices' })
  const voice = offices.getByRole('row', { name: /^Kora Bank Voice/ }).first()
  await expect(voice).toBeVisible()
  await voice.getByRole('link', { name: /\d+ present, Kora Bank Voice/ }).click()
  await expect(page).toHaveURL(/attendance\/campaign\/employees\/kora%20bank%20voice\/.+standing=present/)
  await expect(page.getByRole('heading', { level: 1, name: 'Attendance of Kora Bank Voice' })).toBeVisible()
  const people = page.getByRole('table', { name: 'People' })
  await expect(people.getByRole('row', { name: /Present/ }).first()).toBeVisible()
  await expect(people.getByRole('row', { name: /Absent/ })).toHaveCount(0)
  const name = people.getByRole('row').nth(1).getByRole('link').first()
  const who = (await name.textContent()) ?? ''
  await name.click()
  await expect(page.getByRole('heading', { level: 1, name: `Attendance of ${who}` })).toBeVisible()
  await page.getByText('List', { exact: true }).click()
  await page
    .getByRole('table', { name: 'Days', exact: true })
    .getByRole('row', { name: /Present/ })
    .first()
    .click()
  await expect(page.getByRole('dialog').getByRole('heading', { name: 'Calculation' })).toBeVisible()
  await page.keyboard.press('Escape')
  // The columns stand in the first line.
  const own = (await exported(page)).slice(1)
  expect(own.length).toBeGreaterThan(0)
  expect(own.every((line) => line.includes(who))).toBe(true)

  await page.goto(`/dashboard/hr/attendance-record?month=${day.slice(0, 7)}&q=${encodeURIComponent(who)}`)
  const grid = page.getByRole('grid')
  await expect(grid.getByRole('rowheader', { name: who })).toBeVisible()
  const shown = (await exported(page)).slice(1)
  expect(shown.length).toBeGreaterThan(0)
  expect(shown.filter((line) => line.includes(who))).toHaveLength(shown.length)
  await grid.locator('[tabindex="0"]').focus()
  for (let step = 1; step < Number(day.slice(8)); step += 1) await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog', { name: new RegExp(who) }).getByText(/ worked/)).toBeVisible()
})

test('lateness on a phone: who, which days, and why', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await signIn(page, 'hr@zuma.test', '/dashboard/hr/lateness-tracker')
  await page.getByRole('button', { name: 'Three months' }).click()
  await expect(page.getByRole('figure', { name: 'Late arrivals by week' })).toBeVisible()
  const person = page.getByRole('list', { name: 'People' }).getByRole('listitem').first()
  await person.getByText('Total lateness').click()
  const dialog = page.getByRole('dialog', { name: /^Late days of / })
  await dialog.getByRole('listitem').first().click()
  await expect(page.getByRole('dialog').getByText(/after the start, .+: late/)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeVisible()
  await page.keyboard.press('Escape')
  expect(await widthBeyond(page)).toBe(0)
})

test('HR has a day recalculated', async ({ page }) => {
  await signIn(page, 'hr@zuma.test', '/dashboard/hr/attendance-admin')
  await page.goto(`/dashboard/hr/attendance-admin?day=${await lastWorkingDay(page)}`)
  await page.getByRole('button', { name: 'Recalculate' }).click()
  const dialog = page.getByRole('dialog', { name: 'Recalculate days' })
  await expectAccessibleDialog(page)
  await dialog.getByRole('button', { name: 'Recalculate' }).click()
  await expect(page.getByText(/\d+ days of \d+ people will be recalculated/)).toBeVisible()
  await expect(dialog).toBeHidden()
})
