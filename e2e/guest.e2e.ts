import { expectAccessibleDialog } from './accessible.ts'
import { expect } from './expect.ts'
import { callsOf } from './free-days.ts'
import { signIn } from './sign-in.ts'
import { test } from './test.ts'

test('a guest submits a ticket from the sign-in, where text becomes markup in the editor only, follows it by the link of the mail, is helped and rates it', async ({
  page,
  browser,
  request,
}) => {
  const email = `amaka.${Date.now()}@example.com`
  const complaints: string[] = []
  page.on('pageerror', (error) => complaints.push(error.message))
  page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()))
  await page.goto('/auth/login')
  const refused = await page.evaluate(() => {
    const tried = (make: () => unknown): boolean => {
      try {
        return Boolean(make()) && false
      } catch (error) {
        return error instanceof TypeError
      }
    }
    const part = document.createElement('div')
    return [
      tried(() => Object.assign(part, { innerHTML: '<img src=x onerror=alert(1)>' })),
      tried(() => Object.assign(document.createElement('script'), { src: '/colour-scheme.js' })),
      tried(() => Reflect.get(globalThis, 'eval')('1')),
    ]
  })
  expect(refused).toEqual([true, true, expect.any(Boolean)])
  complaints.length = 0

  await page.getByRole('button', { name: 'Submit a Ticket' }).click()
  const dialog = page.getByRole('dialog', { name: 'Submit a Ticket' })
  const submit = dialog.getByRole('button', { name: 'Submit' })
  const complaint = dialog.getByRole('textbox', { name: 'What can we help you with?' })
  await expect(submit).toBeDisabled()
  // Plain text first: the editor must not settle on the policy that takes nothing else.
  for (const [kind, text] of [
    ['text/html', 'plain'],
    ['text/html', '<p>and <strong>strong</strong><img src=x onerror="document.title=\'broken\'"><script>1</script></p>'],
  ]) {
    await complaint.evaluate(
      (element, [type = '', pasted = '']) => {
        const clipboardData = new DataTransfer()
        clipboardData.setData(type, pasted)
        element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
      },
      [kind, text],
    )
  }
  await expect(complaint).toContainText('plainand strong')
  await expect(complaint.locator('strong')).toHaveText('strong')
  await expect(complaint.locator('script, [onerror]')).toHaveCount(0)
  expect(complaints.filter((complaint) => /trusted/i.test(complaint))).toEqual([])

  await complaint.fill('   ')
  await expect(submit).toBeDisabled()
  await complaint.fill('I cannot sign in since yesterday.')
  await submit.click()
  await expect(dialog.getByText('Field Required')).toHaveCount(4)
  await expectAccessibleDialog(page)
  await dialog.getByLabel('First name').fill('Amaka')
  await dialog.getByLabel('Last name').fill('Obi')
  await dialog.getByLabel('OGID').fill('OG000123')
  await dialog.getByLabel('Email').fill(email)
  await expect(dialog.getByLabel('Website')).toHaveAttribute('tabindex', '-1')
  const sentence = 'Too many attempts. Wait a moment and try again'
  await page.route('**/api/v1/tickets.json?*', (route) => route.fulfill({ status: 429, json: { errors: sentence } }))
  await submit.click()
  await expect(page.getByRole('alert').filter({ hasText: sentence })).toBeVisible()
  await expect(complaint).toHaveText('I cannot sign in since yesterday.')
  await page.unrouteAll()
  // Filled in faster than a person does it: the form asks to wait a moment, and keeps what was written.
  await expect(async () => {
    await submit.click({ timeout: 1000 })
    await expect(page.getByText('Ticket successfully created')).toBeVisible({ timeout: 1000 })
  }).toPass()
  await expect(dialog).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Submit a Ticket' })).toBeFocused()

  const { get } = await callsOf(request, 'super@zuma.test')
  const { outbox_mails } = await get('outbox_mails', { q: email })
  const { outbox_mail } = await get(`outbox_mails/${outbox_mails[0].id}`)
  const link = new URL(/https?:\S+/.exec(outbox_mail.body)?.[0] ?? '')
  const number = /Ticket (\d+)/.exec(outbox_mail.subject)?.[1] ?? ''

  const desk = await browser.newPage()
  await signIn(desk, 'erp@zuma.test', '/dashboard/main/ticket-management')
  await desk.getByRole('row').filter({ hasText: number }).click()
  const drawer = desk.getByRole('dialog')
  await drawer.getByRole('textbox', { name: 'Text' }).fill('Your account works again')
  await drawer.getByRole('button', { name: 'Send', exact: true }).click()
  await expect(desk.getByText('Reply sent')).toBeVisible()
  await drawer.getByRole('button', { name: 'Solve' }).click()
  await expect(desk.getByText(`Ticket ${number} changed`)).toBeVisible()
  await desk.close()

  await page.goto(`${link.pathname}${link.search}`)
  await expect(page.getByText('Your account works again')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Reopen this ticket' })).toBeVisible()
  await page.getByRole('radio', { name: '5, very satisfied' }).check()
  await page.getByRole('button', { name: 'Save rating' }).click()
  await expect(page.getByText('Rating saved')).toBeVisible()
})
