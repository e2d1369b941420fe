/** The mail of a journey's people, as the super administrator reads the outbox. */
import type { APIRequestContext } from '@playwright/test'
import { expect } from './expect.ts'
import { callsOf } from './free-days.ts'

/** The path with which the newest mail to an address leads where `link` says; waits until there is one. */
export async function linkTo(request: APIRequestContext, address: string, link: RegExp): Promise<string> {
  const { get } = await callsOf(request, 'super@zuma.test')
  const find = async (): Promise<string> => {
    // Others write too: the first page of all may hold none of theirs.
    const { outbox_mails }: { outbox_mails: { id: string; recipient: string }[] } = await get('outbox_mails', { q: address })
    for (const { id } of outbox_mails.filter(({ recipient }) => recipient === address)) {
      const found = link.exec((await get(`outbox_mails/${id}`)).outbox_mail.body)
      if (found) return found[0]
    }
    return ''
  }
  let path = ''
  await expect.poll(async () => (path = await find())).not.toBe('')
  return path
}
