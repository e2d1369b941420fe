import { readFileSync } from 'node:fs'
import { expectAccessibleDialog } from './accessible.ts'
import { dayAhead } from './days.ts'
import { expect } from './expect.ts'
import { callsOf } from './free-days.ts'
import { sendDecision } from './presses.ts'
import { signIn } from './sign-in.ts'
import { test } from './test.ts'

test('HR proposes a promotion, it is approved, and the letter and the new designation are there', async ({
  page,
  request,
  browser,
}) => {
  const chief = await callsOf(request, 'super@zuma.test')
  const { employees } = await chief.get('employees')
  const { promotions } = await chief.get('promotions')
  const taken = new Set(promotions.map(({ employee }: { employee: { ogid: string } }) => employee.ogid))
  const person = employees.find(
    ({ email, ogid, status, designation, office }: Record<string, string> & { office: { title: string } | null }) =>
      status === 'active' &&
      !/^(agent|rep)/.test(email ?? '') &&
      !taken.has(ogid) &&
      designation === 'Customer Service Agent' &&
      office?.title === 'Kora Bank Voice',
  )

  await signIn(page, 'hr@zuma.test', '/dashboard/hr/promotions')
  await page.getByRole('button', { name: 'Propose promotion' }).click()
  const dialog = page.getByRole('dialog', { name: 'Propose promotion' })
  await dialog.getByRole('combobox', { name: 'Employee' }).fill(person.full_name)
  await page.getByRole('listbox').getByRole('option', { name: person.full_name }).first().click()
  const today = dialog.getByRole('region', { name: `Current placement of ${person.full_name}` })
  await expect(today).toContainText('Customer Service Agent')
  // The HR officer sees no pay.
  await expect(today).toContainText('*********')
  await expect(dialog.getByLabel('New monthly gross salary')).toHaveCount(0)
  await dialog.getByRole('combobox', { name: 'New designation' }).fill('Senior')
  await page.getByRole('listbox').getByRole('option', { name: 'Senior Agent' }).click()
  await dialog.getByRole('textbox', { name: 'Effective from' }).fill(dayAhead(0))
  await dialog.getByLabel('Reason').fill('Best quality scores of the year')
  await expectAccessibleDialog(page)
  await dialog.getByRole('button', { name: 'Propose promotion', exact: true }).click()
  await expect(page.getByText('Promotion proposed')).toBeVisible()

  const manager = await (await browser.newContext()).newPage()
  await signIn(manager, 'manager@zuma.test', '/dashboard/employee-dashboard')
  // As the letter to those who are asked links it.
  const sent = (await chief.get('promotions')).promotions.find(
    ({ employee }: { employee: { ogid: string } }) => employee.ogid === person.ogid,
  )
  await manager.goto(`/dashboard/employee-dashboard?promotion=${sent.id}`)
  await sendDecision(manager, () => manager.getByRole('dialog').getByRole('button', { name: 'Approve' }).click())

  const decider = await (await browser.newContext()).newPage()
  await signIn(decider, 'hr.manager@zuma.test', '/dashboard/hr/promotions')
  await decider.getByRole('button', { name: `Open the request of ${person.full_name}` }).click()
  const drawer = decider.getByRole('dialog', { name: `Promotion of ${person.full_name}` })
  await expect(drawer).toContainText('Best quality scores of the year')
  await expectAccessibleDialog(decider)
  await sendDecision(decider, () => drawer.getByRole('button', { name: 'Approve' }).click())
  await decider.goto(`/dashboard/hr/promotions?promotion=${sent.id}`)
  await expect(drawer).toContainText('Approved')
  const [letter] = await Promise.all([decider.waitForEvent('download'), drawer.getByRole('button', { name: 'Letter' }).click()])
  expect(letter.suggestedFilename()).toContain(`Promotion letter ${person.full_name}`)
  expect(
    readFileSync(await letter.path())
      .subarray(0, 5)
      .toString(),
  ).toBe('%PDF-')

  await decider.goto(`/dashboard/user/profile/${person.ogid}?tab=job`)
  await expect(decider.getByRole('list', { name: 'History' })).toContainText('Promoted to Senior Agent')
  await expect(decider.getByText('Senior Agent · Kora Bank Voice')).toBeVisible()
})
