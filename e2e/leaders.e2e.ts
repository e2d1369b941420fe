import type { Page } from '@playwright/test'
import { expectAccessibleDialog } from './accessible.ts'
import { expect } from './expect.ts'
import { callsOf } from './free-days.ts'
import { signIn } from './sign-in.ts'
import { test } from './test.ts'

interface Leader {
  ogid: string
  full_name: string
  leadership_type: number
  office: { title: string }
}

const dialog = (page: Page) => page.getByRole('dialog')

async function chooseColleague(page: Page, label: string, { ogid }: Leader): Promise<void> {
  await dialog(page).getByRole('combobox', { name: label }).fill(ogid)
  await page.getByRole('option', { name: new RegExp(ogid) }).click()
}

test('HR moves people of one leader to another, and nobody under somebody below them; a manager opens the chart of those below, level by level', async ({
  page,
  browser,
  request,
}) => {
  const { get } = await callsOf(request, 'hr@zuma.test')
  const { leaders }: { leaders: Leader[] } = await get('leaders', { sort: '-reportees', limit: '25' })
  // Other journeys need the people of lead@ where they are.
  const ofOne = leaders.filter(
    ({ office, leadership_type, full_name }) =>
      office.title === 'Kora Bank Voice' && leadership_type === 0 && full_name !== 'Adaora Nnaji',
  )
  const [from, to] = ofOne
  if (!from || !to) throw new Error('Two team leads of one campaign are needed')
  await signIn(page, 'hr@zuma.test', '/dashboard/hr/employee/leader', { isProved: true })
  // The next screen is slow to come: what was typed here is not searched for there.
  await page.route(/\/assets\/.*\.js$/, async (route) => {
    await new Promise((later) => setTimeout(later, 600))
    await route.continue()
  })
  // The row is pressed while what was typed is still on its way: the list stays as it is until it is let go.
  const row = page.getByRole('row', { name: new RegExp(from.full_name) }).first()
  await row.hover()
  await page.getByRole('searchbox').fill(from.full_name)
  await page.mouse.down()
  await new Promise((later) => setTimeout(later, 450))
  await page.mouse.up()
  await expect(page.getByRole('heading', { name: from.full_name, level: 1 })).toBeVisible()
  // What is on its way is answered first.
  await page.unrouteAll({ behavior: 'wait' })

  const rows = page.locator('tbody').getByRole('row')
  await rows.nth(0).getByRole('checkbox').check()
  await rows.nth(1).getByRole('checkbox').check()
  await page.getByRole('button', { name: 'Assign new leader to 2 people' }).click()
  await chooseColleague(page, 'New leader', to)
  await expectAccessibleDialog(page)
  await dialog(page).getByRole('button', { name: 'Assign new leader' }).click()
  await expect(page.getByText(`2 people report to ${to.full_name}`)).toBeVisible()

  // A leader reports to another, who then cannot report to them: the form says why.
  await page.goto(`/dashboard/hr/employee/leader/any/${to.ogid}`)
  await page.getByRole('button', { name: 'Add people' }).click()
  await dialog(page).getByRole('combobox', { name: 'People' }).fill(from.ogid)
  await page.getByRole('option', { name: new RegExp(from.ogid) }).click()
  await page.keyboard.press('Escape')
  await dialog(page).getByRole('button', { name: 'Assign leader' }).click()
  await expect(page.getByText(`1 person reports to ${to.full_name}`)).toBeVisible()
  await page.goto(`/dashboard/hr/employee/leader/any/${from.ogid}`)
  await page.getByRole('button', { name: 'Assign new leader' }).click()
  await expect(dialog(page)).toContainText(`Replaces ${from.full_name}`)
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Add people' }).click()
  await dialog(page).getByRole('combobox', { name: 'People' }).fill(to.ogid)
  await page.getByRole('option', { name: new RegExp(to.ogid) }).click()
  await page.keyboard.press('Escape')
  await dialog(page).getByRole('button', { name: 'Assign leader' }).click()
  await expect(dialog(page).getByText(/is in the reporting tree of/)).toBeVisible()

  const manager = await browser.newPage()
  await signIn(manager, 'manager@zuma.test', '/dashboard/leadership/supervisor')
  const present = manager.locator('#content').getByRole('link', { name: 'Present' })
  const people = manager.getByRole('table', { name: 'People' })
  await expect(people.getByRole('row').nth(1)).toContainText(
    /Present|Late|Not in yet|Absent|On leave|Not due yet|Day off|Holiday/,
  )
  await present.click()
  await expect(people.getByRole('row', { name: /Day off|Absent|On leave/ })).toHaveCount(0)
  await manager.getByRole('tab', { name: 'Reporting tree' }).click()
  const first = manager.getByRole('button', { name: /^Direct reports of / }).first()
  // The only one of a level is open at once.
  if ((await first.getAttribute('aria-expanded')) !== 'true') await first.click()
  await expect(first).toHaveAttribute('aria-expanded', 'true')
  await expect(manager.getByRole('tree', { name: /^Reporting tree of / })).toHaveCount(1)
  await expect(manager.getByRole('group', { name: /^Reporting tree of / })).toHaveCount(1)
  await manager.getByRole('tab', { name: 'Leaders' }).click()
  const panel = manager.getByRole('tabpanel', { name: 'Leaders' })
  await panel.locator('tbody').getByRole('row').filter({ hasText: /OG\d/ }).first().click()
  await expect(manager.getByRole('heading', { name: /^Reporting tree of /, level: 1 })).toBeVisible()
})
