import type { Page } from '@playwright/test'
import { expect } from './expect.ts'
import { prove, signIn } from './sign-in.ts'
import { test } from './test.ts'

const workforce = '/dashboard/data-management/workforce-leave-applications'
const searchPeople = (page: Page, name: string) => page.getByRole('searchbox', { name: 'Search people' }).fill(name)

/** Opens a list of choices and takes one. */
async function choose(page: Page, name: string, option: string): Promise<void> {
  await page.getByRole('combobox', { name, exact: true }).click()
  await page.getByRole('option', { name: option, exact: true }).click()
}

test('a role change, and a change of what a role may do, take effect on the next click, and are taken back', async ({
  page: admin,
  browser,
}) => {
  const context = await browser.newContext()
  const page = await context.newPage()
  await signIn(page, 'agent.remote@zuma.test', '/dashboard/main/leave')
  const item = page.getByRole('link', { name: 'Workforce Leave Applications' })
  await expect(item).toHaveCount(0)

  await signIn(admin, 'super@zuma.test', '/dashboard/settings/roles-assignment')
  await searchPeople(admin, 'danladi')
  const row = admin.getByRole('row', { name: /Musa Danladi/ })
  await row.getByRole('checkbox').check()
  await admin.getByRole('button', { name: 'Choose 1 person' }).click()
  await admin.getByRole('combobox', { name: 'Roles to assign' }).click()
  await admin.getByRole('listbox', { name: 'Roles to assign' }).getByRole('option', { name: 'Data manager' }).click()
  await admin.keyboard.press('Escape')
  await expect(admin.getByRole('table', { name: 'Effect' })).toContainText('Data manager')
  await admin.getByRole('button', { name: 'Change roles of 1 person' }).click()
  await prove(admin)
  await expect(admin.getByText('Roles of 1 person changed')).toBeVisible()

  // It counts once another colleague has confirmed it.
  await expect(item).toHaveCount(0)
  const manager = await (await browser.newContext()).newPage()
  await signIn(manager, 'hr.manager@zuma.test', '/dashboard/hr/role-confirmations')
  const waiting = manager.getByRole('row', { name: /Musa Danladi/ })
  await expect(waiting).toContainText('Nosa Igbinosa')
  await waiting.getByRole('button', { name: /^Confirm/ }).click()
  await prove(manager)
  await expect(waiting).toHaveCount(0)

  // The open screen hears of it; nobody signs in again.
  await item.click()
  await expect(page.getByRole('heading', { name: 'Workforce leave applications', level: 1 })).toBeVisible()

  await admin.goto('/dashboard/settings/roles-permissions/users/data_manager/data_manager')
  const holder = admin.getByRole('row', { name: /Musa Danladi/ })
  await holder.getByRole('button', { name: /actions|more/i }).click()
  await admin.getByRole('menuitem', { name: 'Remove role' }).click()
  await admin.getByRole('dialog').getByRole('button', { name: 'Remove role' }).click()
  await expect(holder).toHaveCount(0)

  await expect(item).toHaveCount(0)
  await page.evaluate((to) => history.pushState(null, '', to), workforce)
  await expect(page).toHaveURL('/403')

  await admin.goto('/dashboard/settings/roles-permissions')
  // What the open screen of somebody else offers follows at once.
  const officer = await (await browser.newContext()).newPage()
  await signIn(officer, 'facility@zuma.test', '/dashboard/main/manual-attendance')
  const gate = officer.getByRole('heading', { name: 'At the gate' })
  await expect(officer.getByRole('button', { name: 'Request correction' }).first()).toBeVisible()
  await expect(gate).toHaveCount(0)
  await choose(admin, 'Role', 'Facility')
  await expect(admin.getByText('All permissions are default')).toBeVisible()
  await choose(admin, 'Analyse leave: totals and exports', 'Yes')
  await choose(admin, 'See job records: leader, placements, roles, status', 'Own office')
  await choose(admin, 'Record others in and out at the gate', 'Yes')
  await admin.getByRole('button', { name: 'Save 3 changes' }).click()
  await expect(admin.getByText('3 permissions of facility changed')).toBeVisible()
  await expect(admin.getByText('3 permissions changed from default')).toBeVisible()
  await expect(admin.getByText('Analyse leave: totals and exports: not by this role → yes')).toBeVisible()
  await expect(gate).toBeVisible()

  await admin.getByText('All roles', { exact: true }).click()
  await expect(admin.getByRole('table')).toContainText('Facility')
  await admin.getByRole('table').getByRole('button', { name: 'Facility' }).click()

  await admin.getByRole('button', { name: 'Reset: Analyse leave: totals and exports' }).click()
  await admin.getByRole('button', { name: 'Reset: See job records: leader, placements, roles, status' }).click()
  await admin.getByRole('button', { name: 'Reset: Record others in and out at the gate' }).click()
  await admin.getByRole('button', { name: 'Save 3 changes' }).click()
  await expect(admin.getByText('All permissions are default')).toBeVisible()
  await expect(gate).toHaveCount(0)
  await choose(admin, 'Role', 'Super administrator')
  await expect(admin.getByText('The super administrator has every permission')).toBeVisible()
  await expect(admin.getByRole('combobox')).toHaveCount(1)
})
