import { expectAccessibleDialog } from './accessible.ts'
import { expect } from './expect.ts'
import { callsOf } from './free-days.ts'
import { prove, signIn } from './sign-in.ts'
import { test } from './test.ts'

test('two people have the data of somebody who left erased, and see what the next run would delete', async ({
  page,
  browser,
  request,
}) => {
  test.setTimeout(180_000)
  const hr = await callsOf(request, 'hr@zuma.test')
  const [office_id, designation_id, branch_id] = await Promise.all(
    ['campaigns', 'designations', 'branches'].map(async (path) => (await hr.get(path))[path][0].id),
  )
  const name = `Forgettable${Date.now().toString(36)}`
  const added = await hr.post('employees', {
    person: { first_name: 'Ufuoma', last_name: name, email: `${name}@zuma.test` },
    job: { hire_date: '2026-01-05', employment_type: 'full_time', office_id, designation_id, branch_id, remote: false },
  })
  const { ogid } = added.employees[0]
  await hr.prove()
  await hr.patch(`employees/${ogid}/deactivate`, { status: 'left', exit_date: '2026-02-05', reason: 'Moved away' })

  await signIn(page, 'hr.manager@zuma.test', '/dashboard/settings/privacy')
  await page.getByRole('button', { name: 'Request erasure' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('combobox', { name: 'Former employee' }).click()
  await page.keyboard.type(name)
  await page.getByRole('option', { name: new RegExp(name) }).click()
  await expect(dialog.getByText(/Former employee \d+/)).toBeVisible()
  await dialog.getByLabel('Reason').fill('Asked for it by letter')
  await expectAccessibleDialog(page)
  await dialog.getByRole('button', { name: 'Request erasure' }).click()
  await prove(page)
  await expect(page.getByText(`Erasure of Ufuoma ${name} requested. A second person has to confirm it`)).toBeVisible()

  await page.getByRole('button', { name: 'Preview next run' }).click()
  await expect(page.getByText(/The next run would delete [\d,]+ records?\. Nothing was changed/)).toBeVisible()

  const second = await (await browser.newContext()).newPage()
  await signIn(second, 'super@zuma.test', '/dashboard/settings/privacy')
  await second.getByRole('button', { name: `Actions for Ufuoma ${name}` }).click()
  await second.getByRole('menuitem', { name: 'Review erasure' }).click()
  await second.getByRole('dialog').getByRole('button', { name: 'Confirm' }).click()
  await second.getByRole('button', { name: 'Erase data' }).click()
  await prove(second)
  await expect(second.getByText(`${ogid} is being erased`)).toBeVisible()
  const row = page.getByRole('row').filter({ hasText: ogid })
  await expect(row).toContainText('Erased', { timeout: 60_000 })
  await expect(row).toContainText('Former employee')
  await expect(page.getByText(name)).toHaveCount(0)
})
