/** The company's name, words, colour and outside links, as everyone may see them. */
import type { Output } from '@iroko/contract/endpoint'
import { type Company, settings } from '@iroko/contract/settings'
import { useQuery } from '@tanstack/react-query'
import { call } from './api.ts'
import { readSession } from './session.ts'

type Reply = Output<typeof settings.company>

const key = 'company'

/** What stands until the server has answered for the first time. */
const unknown: Company = { name: 'Iroko', title: '', subtitle: '', logo_url: null, primary_colour: null, links: {} }

function remembered(): Reply | undefined {
  try {
    const reply: Reply = JSON.parse(localStorage.getItem(key) ?? 'null')
    return reply?.company?.links ? reply : undefined
  } catch {
    return undefined
  }
}

/** Remembered for the next start only while somebody is signed in, so that the storage stays empty after a logout. */
async function read(signal: AbortSignal): Promise<Reply> {
  const reply = await call(settings.company, {}, { signal })
  if (readSession()) localStorage.setItem(key, JSON.stringify(reply))
  return reply
}

/** The company as last known; read again in the background. */
export function useCompany(): Company {
  const { data } = useQuery({
    queryKey: [settings.company.path, {}],
    queryFn: ({ signal }) => read(signal),
    initialData: remembered,
    initialDataUpdatedAt: 0,
    staleTime: 600_000,
    meta: { everyone: true },
  })
  return data?.company ?? unknown
}
