import { seededRandom } from '../server/lib/demo/dice.ts'
import { overHttp, simulateTerminal } from '../server/test/simulator.ts'
import { expectAccessibleDialog } from './accessible.ts'
import { expect } from './expect.ts'
import { searchList } from './filters.ts'
import { prove, signIn, tokenOf } from './sign-in.ts'
import { test } from './test.ts'

test('HR registers a terminal that calls, sees a punch as it comes and says whose a terminal ID is', async ({
  page,
  browser,
  baseURL,
}) => {
  const serial = `JOURNEY-${Date.now()}`
  const described = { serial, zone: 'Africa/Lagos', dice: seededRandom(serial), line: overHttp(baseURL ?? '') }
  await signIn(page, 'hr@zuma.test', '/dashboard/hr/captured-biometrics')
  const { employees } = await (
    await page.request.get('/api/v1/employees.json?status=active&limit=60&sort=full_name', {
      headers: { authorization: `Bearer ${await tokenOf(page)}` },
    })
  ).json()
  const [somebody, other] = [employees[40], employees[41]]

  await page.getByRole('tab', { name: 'Unknown terminals' }).click()
  expect(await simulateTerminal(described).begin()).toBe(false)
  const stranger = page.getByRole('listitem').filter({ hasText: serial })
  await stranger.getByRole('button', { name: 'Register' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByLabel('Serial number')).toHaveValue(serial)
  await dialog.getByLabel('Name').fill(`Door ${serial}`)
  await dialog.getByRole('combobox', { name: 'Branch' }).click()
  await page.getByRole('listbox', { name: 'Branch' }).getByRole('option').first().click()
  await dialog.getByLabel('Terminal IDs are OGIDs').check()
  await dialog.getByLabel('Accept only from the networks of the branch').uncheck()
  await dialog.getByRole('button', { name: 'Register device' }).click()
  await prove(page)
  await expect(page.getByText(`Door ${serial} registered`)).toBeVisible()
  // Elsewhere than in the networks of the branch it needs its key, and nothing of it is kept before somebody has confirmed it.
  const key = (await page.getByTestId('secret').textContent()) ?? ''
  await dialog.getByRole('button', { name: 'Done' }).click()
  await expect(stranger).toHaveCount(0)
  const terminal = simulateTerminal({ ...described, key })
  expect(await terminal.begin()).toBe(false)
  await page.getByRole('tab', { name: 'Devices' }).click()
  await searchList(page, serial.toLowerCase())
  const row = page.getByRole('row', { name: new RegExp(serial) })
  await expect(row.getByText('To be confirmed')).toBeVisible()
  // Who registered it does not confirm it: a colleague does, and what they see changes by itself.
  await row.getByRole('button', { name: /actions|more/i }).click()
  await expect(page.getByRole('menuitem', { name: 'Archive' })).toBeVisible()
  await expect(page.getByRole('menuitem', { name: 'Confirm' })).toHaveCount(0)
  await page.keyboard.press('Escape')
  const colleague = await browser.newPage()
  await signIn(colleague, 'super@zuma.test', '/dashboard/hr/captured-biometrics')
  await colleague.getByRole('tab', { name: 'Devices' }).click()
  await searchList(colleague, serial.toLowerCase())
  await colleague
    .getByRole('row', { name: new RegExp(serial) })
    .getByRole('button', { name: /actions|more/i })
    .click()
  await colleague.getByRole('menuitem', { name: 'Confirm' }).click()
  await colleague.getByRole('dialog').getByRole('button', { name: 'Confirm' }).click()
  await prove(colleague)
  await expect(colleague.getByText(`Door ${serial} confirmed`)).toBeVisible()
  await colleague.close()

  await page.getByRole('tab', { name: 'Punches' }).click()
  const feed = page.getByRole('list', { name: 'Punches, newest first' })
  await expect(feed).toBeVisible()
  expect(await terminal.begin()).toBe(true)
  terminal.punch(somebody.ogid, new Date())
  terminal.punch('70007', new Date())
  expect(await terminal.push()).toBe(true)
  // Nobody reloads anything.
  await expect(feed.getByRole('listitem').filter({ hasText: `Door ${serial}` })).toHaveCount(2)
  await expect(
    feed
      .getByRole('listitem')
      .filter({ hasText: `Door ${serial}` })
      .filter({ hasText: somebody.ogid }),
  ).toBeVisible()

  await page.getByRole('tab', { name: 'Unassigned IDs' }).click()
  await searchList(page, serial.toLowerCase())
  await page.getByRole('row', { name: /70007/ }).click()
  await dialog.getByRole('combobox', { name: 'Person' }).fill(other.full_name)
  await page.getByRole('listbox', { name: 'Person' }).getByRole('option', { name: other.full_name }).first().click()
  await expectAccessibleDialog(page)
  await dialog.getByRole('button', { name: 'Assign' }).click()
  await expect(page.getByText(`Terminal ID 70007 assigned to ${other.full_name}: 1 punch is now theirs`)).toBeVisible()

  await page.getByRole('tab', { name: 'Devices' }).click()
  await searchList(page, serial.toLowerCase())
  await expect(row.getByText('Online')).toBeVisible()
  await row.getByRole('button', { name: /actions|more/i }).click()
  await page.getByRole('menuitem', { name: 'Commands' }).click()
  await dialog.getByRole('button', { name: 'Send' }).click()
  await expect(dialog.getByText('Pending')).toBeVisible()
  expect(await terminal.poll()).toBe(1)
  await expect(dialog.getByText('Done')).toBeVisible()
  await expectAccessibleDialog(page)

  await page.keyboard.press('Escape')
  await row.getByRole('button', { name: /actions|more/i }).click()
  await page.getByRole('menuitem', { name: 'Enrolments' }).click()
  await expect(dialog.getByRole('row').filter({ hasText: '70007' })).toContainText(other.full_name)
  await dialog.getByRole('searchbox').fill(somebody.ogid)
  await expect(dialog.getByRole('row').filter({ hasText: '70007' })).toHaveCount(0)
  await expect(dialog.getByRole('row').filter({ hasText: somebody.ogid })).toBeVisible()
  await expectAccessibleDialog(page)
})

test('at the gate security records several people; a tablet opens by its link and clocks in who has OGID and PIN, and no one is told who exists', async ({
  page,
  browser,
  request,
}) => {
  const guardPage = await browser.newPage()
  await signIn(guardPage, 'security@zuma.test', '/dashboard/main/manual-attendance', { isProved: true })
  const who = guardPage.getByRole('combobox', { name: 'Employees' })
  for (const name of ['hr@', 'agent']) {
    await who.fill(name === 'hr@' ? 'OG00000' : 'OG00001')
    await guardPage.getByRole('listbox').getByRole('option').first().click()
  }
  await guardPage.getByRole('textbox', { name: 'Reason' }).fill('Power cut at the turnstile')
  await guardPage.getByRole('button', { name: 'Clock in or out', exact: true }).click()
  await expect(guardPage.getByText(/are clocked in at \d\d:\d\d/)).toBeVisible()
  await expect(
    guardPage.getByRole('table', { name: 'Manual gate records' }).getByText('Power cut at the turnstile').first(),
  ).toBeVisible()
  await expect(guardPage.getByRole('textbox', { name: 'Reason' })).toHaveValue('Power cut at the turnstile')
  await expect(who).toBeFocused()

  const ogid: string = await guardPage.evaluate(() => JSON.parse(localStorage.getItem('user') ?? '{}').employee_info.ogid)
  const headers = { authorization: `Bearer ${await tokenOf(guardPage)}` }
  await request.post('/api/v1/kiosk_pin.json', { headers, data: { pin: '5813' } })

  await signIn(page, 'hr@zuma.test', '/dashboard/hr/captured-biometrics')
  await page.getByRole('tab', { name: 'Devices' }).click()
  await page.getByRole('button', { name: 'Register device' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('combobox', { name: 'Kind' }).click()
  await page.getByRole('listbox', { name: 'Kind' }).getByRole('option', { name: 'Gate tablet' }).click()
  await expect(dialog.getByLabel('Serial number')).toHaveCount(0)
  await dialog.getByLabel('Name').fill(`Journey tablet ${Date.now()}`)
  await dialog.getByLabel('Accept only from the networks of the branch').uncheck()
  await dialog.getByRole('combobox', { name: 'Branch' }).click()
  await page.getByRole('listbox', { name: 'Branch' }).getByRole('option').first().click()
  await dialog.getByRole('button', { name: 'Register device' }).click()
  await prove(page)
  const link = (await page.getByTestId('secret').textContent()) ?? ''
  expect(link).toContain('/kiosk#')

  const tablet = await browser.newContext({ viewport: { width: 800, height: 1100 } })
  const gate = await tablet.newPage()
  // So that nobody waits for the next person's empty form.
  await gate.clock.install()
  await gate.goto(link)
  await expect(gate.getByRole('heading', { name: 'Welcome' })).toBeVisible()
  await expect(gate).toHaveURL(/\/kiosk$/)
  await gate.getByLabel('OGID').fill('OG999999')
  await gate.getByLabel('PIN').fill('5813')
  await gate.getByRole('button', { name: 'In', exact: true }).click()
  await expect(gate.getByText('OGID or PIN is wrong')).toBeVisible()
  await gate.getByLabel('OGID').fill(ogid)
  await gate.getByLabel('PIN').fill('5813')
  await tablet.setOffline(true)
  await expect(gate.getByText('No connection.')).toBeVisible()
  await tablet.setOffline(false)
  await gate.getByRole('button', { name: 'In', exact: true }).click()
  await expect(gate.getByRole('heading', { name: 'Clocked in' })).toBeVisible()
  // The next person finds an empty form, by itself.
  await gate.clock.fastForward(5000)
  await expect(gate.getByRole('heading', { name: 'Welcome' })).toBeVisible()
  await expect(gate.getByLabel('OGID')).toHaveValue('')
  await tablet.close()
})
