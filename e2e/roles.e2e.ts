import { expect, type Page, test } from '@playwright/test'
import { prove, signIn } from './sign-in.ts'

const workforce = '/dashboard/data-management/workforce-leave-applications'
const searchPeople = (page: Page, name: string) => page.getByRole('searchbox', { name: 'Search people' }).fill(name)

/** Opens a list of choices and takes one. */
async function choose(page: Page, name: string, option: string): Promise<void> {
  await page.getByRole('combobox', { name, exact: true }).click()
  await page.getByRole('option', { name: option, exact: true }).click()
}

test('a role change takes effect on the next click', async ({ page: superPage, browser }) => {
  const context = await browser.newContext()
  const page = await context.newPage()
  await signIn(page, 'agent.remote@zuma.test', '/dashboard/main/leave')
  const item = page.getByRole('link', { name: 'Workforce Leave Applications' })
  await expect(item).toHaveCount(0)

  await signIn(superPage, 'super@zuma.test', '/dashboard/settings/roles-assignment')
  await searchPeople(superPage, 'danladi')
  const row = superPage.getByRole('row', { name: /Musa Danladi/ })
  await row.getByRole('checkbox').check()
  await superPage.getByRole('button', { name: 'Choose 1 person' }).click()
  await superPage.getByRole('combobox', { name: 'Roles to assign' }).click()
  await superPage.getByRole('listbox', { name: 'Roles to assign' }).getByRole('option', { name: 'Data manager' }).click()
  await superPage.keyboard.press('Escape')
  await expect(superPage.getByRole('table', { name: 'Effect' })).toContainText('Data manager')
  await superPage.getByRole('button', { name: 'Change roles of 1 person' }).click()
  await prove(superPage)
  await expect(superPage.getByText('Roles of 1 person changed')).toBeVisible()

  // The open screen hears of it; nobody signs in again.
  await item.click()
  await expect(page.getByRole('heading', { name: 'Workforce leave applications', level: 1 })).toBeVisible()

  await superPage.goto('/dashboard/settings/roles-permissions/users/data_manager/data_manager')
  const holder = superPage.getByRole('row', { name: /Musa Danladi/ })
  await holder.getByRole('button', { name: /actions|more/i }).click()
  await superPage.getByRole('menuitem', { name: 'Remove role' }).click()
  await superPage.getByRole('dialog').getByRole('button', { name: 'Remove role' }).click()
  await expect(holder).toHaveCount(0)

  await expect(item).toHaveCount(0)
  await page.evaluate((to) => history.pushState(null, '', to), workforce)
  await expect(page).toHaveURL('/403')
  await context.close()
})

test('super changes what a role may do, sees what differs and who did it, and takes it back', async ({ page, browser }) => {
  const context = await browser.newContext()
  const officer = await context.newPage()
  await signIn(officer, 'facility@zuma.test', '/dashboard/main/manual-attendance')
  const gate = officer.getByRole('heading', { name: 'At the gate' })
  await expect(officer.getByRole('button', { name: 'Request correction' }).first()).toBeVisible()
  await expect(gate).toHaveCount(0)

  await signIn(page, 'super@zuma.test', '/dashboard/settings/roles-permissions')
  await choose(page, 'Role', 'Facility')
  await expect(page.getByText('All permissions are default')).toBeVisible()
  await choose(page, 'Analyse leave: totals and exports', 'Yes')
  await choose(page, 'See job records: leader, placements, roles, status', 'Own office')
  await choose(page, 'Record others in and out at the gate', 'Yes')
  await page.getByRole('button', { name: 'Save 3 changes' }).click()
  await prove(page)
  await expect(page.getByText('3 permissions of facility changed')).toBeVisible()
  await expect(page.getByText('3 permissions changed from default')).toBeVisible()
  await expect(page.getByText('Analyse leave: totals and exports: not by this role → yes')).toBeVisible()
  // What the open screen of somebody else offers follows at once.
  await expect(gate).toBeVisible()

  await page.getByText('All roles', { exact: true }).click()
  await expect(page.getByRole('table')).toContainText('Facility')
  await page.getByRole('button', { name: 'Facility' }).click()

  await page.getByRole('button', { name: 'Reset: Analyse leave: totals and exports' }).click()
  await page.getByRole('button', { name: 'Reset: See job records: leader, placements, roles, status' }).click()
  await page.getByRole('button', { name: 'Reset: Record others in and out at the gate' }).click()
  await page.getByRole('button', { name: 'Save 3 changes' }).click()
  await expect(page.getByText('All permissions are default')).toBeVisible()
  await expect(gate).toHaveCount(0)
  await context.close()
  await choose(page, 'Role', 'Super administrator')
  await expect(page.getByText('The super administrator has every permission')).toBeVisible()
  await expect(page.getByRole('combobox')).toHaveCount(1)
})
