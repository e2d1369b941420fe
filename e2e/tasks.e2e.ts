/** Staff on a phone for a day: a task is drafted without a line, submitted with proof, returned, corrected and accepted. */
import type { Page } from '@playwright/test'
import { expectAccessibleDialog, flawsOf, widthBeyond } from './accessible.ts'
import { expect } from './expect.ts'
import { type Calls, callsOf } from './free-days.ts'
import { signIn } from './sign-in.ts'
import { test } from './test.ts'

const myTasks = '/dashboard/operations/operation-team-task-management/my-tasks'
const manager = '/dashboard/operations/operation-team-manager'

interface Task {
  id: string
  day: string
  version: number
  employee: { ogid: string; full_name: string }
  task_plan: { title: string }
}

/** A picture of one dot. */
const dot = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

/** A task of somebody who is led by the caller, opened again whatever the hour and the day, so that it can be filled in. */
async function openTask({ get, patch }: Calls): Promise<Task> {
  const { tasks }: { tasks: Task[] } = await get('tasks', { status: 'accepted', sort: '-day', limit: '100' })
  const task = tasks.find(({ task_plan }) => task_plan.title === 'Daily report')
  if (!task) throw new Error('There is no accepted daily report')
  await patch(`tasks/${task.id}/reopen`, { reason: 'Count the calls of the evening too', hours: 24, version: task.version })
  return task
}

/** A person has a task of a plan once a day. */
const cardOf = (page: Page, { day, task_plan }: Task) =>
  page
    .getByRole('list', { name: 'Tasks' })
    .getByRole('listitem')
    .filter({ hasText: task_plan.title })
    .filter({ has: page.locator(`time[datetime="${day}"]`) })

test('a task is drafted on a phone without a line, submitted with proof, returned, corrected and accepted', async ({
  page: desk,
  browser,
  request,
}) => {
  await signIn(desk, 'lead@zuma.test', manager)
  const lead = await callsOf(request, 'lead@zuma.test')
  const task = await openTask(lead)
  const { email } = (await lead.get(`employees/${task.employee.ogid}`)).employee

  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, hasTouch: true })
  const phone = await context.newPage()
  await signIn(phone, email, myTasks)
  const open = async (page: Page) => {
    const fill = cardOf(page, task).getByRole('button', { name: 'Fill in' })
    if (await fill.isVisible()) await fill.click()
  }
  await expect(cardOf(phone, task)).toBeVisible()
  await open(phone)
  expect(await flawsOf(phone)).toEqual([])
  expect(await widthBeyond(phone)).toBe(0)

  // The line goes, and then the tab.
  await context.setOffline(true)
  const handled = cardOf(phone, task).getByLabel(/^Contacts handled/)
  // Another figure than was reported before: what is the same is no draft.
  const count = String(Number(await handled.inputValue()) + 1)
  await handled.fill(count)
  await expect
    .poll(() =>
      phone.evaluate(
        (typed) => Object.entries(localStorage).some(([key, text]) => key.includes('task') && text.includes(typed)),
        count,
      ),
    )
    .toBe(true)
  await phone.close()
  await context.setOffline(false)
  const again = await context.newPage()
  await again.goto(myTasks)
  await expect(cardOf(again, task)).toBeVisible()
  await open(again)
  await expect(cardOf(again, task).getByLabel(/^Contacts handled/)).toHaveValue(count)
  const name = `wallboard-${Date.now()}.png`
  await cardOf(again, task).locator('input[type="file"]').setInputFiles({ name, mimeType: 'image/png', buffer: dot })
  await expect(cardOf(again, task).getByRole('button', { name: `Remove ${name}` })).toBeVisible()
  await cardOf(again, task).getByRole('button', { name: 'Submit', exact: true }).click()
  await expect(cardOf(again, task).getByText('Submitted')).toBeVisible()

  const address = `/dashboard/operations/operations-team-task-management/tasks/${task.id}`
  await desk.goto(address)
  await expect(desk.getByText(name)).toBeVisible()
  await desk.getByRole('button', { name: 'Return' }).click()
  const dialog = desk.getByRole('dialog', { name: 'Return the task' })
  await expectAccessibleDialog(desk)
  await dialog.getByRole('textbox', { name: 'What is to be changed' }).fill('Count the chats too')
  await dialog.getByRole('button', { name: 'Return' }).click()

  // It comes back to the phone by itself.
  await expect(cardOf(again, task).getByText('Returned')).toBeVisible()
  await expect(cardOf(again, task).getByText('Count the chats too')).toBeVisible()
  await open(again)
  await cardOf(again, task)
    .getByLabel(/^Contacts handled/)
    .fill('52')
  await cardOf(again, task).getByRole('button', { name: 'Submit', exact: true }).click()
  await expect(cardOf(again, task).getByText('Submitted')).toBeVisible()
  await desk.getByRole('button', { name: 'Accept' }).click()
  await expect(desk.getByText('52 of 45')).toBeVisible()
  await expect(cardOf(again, task).getByText('Accepted')).toBeVisible()
  await context.close()
})
