/** The company's name, words, colour and outside links, as everyone may see them. */
import type { Output } from '@iroko/contract/endpoint'
import type { Company, settings } from '@iroko/contract/platform/settings'
import { useSyncExternalStore } from 'react'
import { call, plainCall } from './api.ts'
import { readSession } from './session.ts'

type Reply = Output<typeof settings.company>

const key = 'company'

const endpoint = plainCall<typeof settings.company>({ method: 'GET', path: '/api/v1/company.json', access: 'public' })

/** What stands until the server has answered for the first time. */
const unknown: Company = { name: 'Iroko', title: '', subtitle: '', logo_url: null, primary_colour: null, links: {} }

function remembered(): Company {
  try {
    const company: Company = JSON.parse(localStorage.getItem(key) ?? 'null')
    return company?.links ? company : unknown
  } catch {
    return unknown
  }
}

let company = remembered()
let setupNeeded: boolean | undefined
const listeners = new Set<() => void>()

/** Remembered for the next start only while somebody is signed in, so that the storage stays empty after a logout. */
function learn(reply: Reply): void {
  company = reply.company
  setupNeeded = reply.setup_needed
  if (readSession()) localStorage.setItem(key, JSON.stringify(company))
  for (const listener of listeners) listener()
}

/** Reads the company anew: at the start, and when its settings were changed. */
export async function readCompany(): Promise<void> {
  await call(endpoint).then(learn, () => undefined)
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** The company as last known. */
export function useCompany(): Company {
  return useSyncExternalStore(subscribe, () => company)
}

/** Whether the company and its first administrator are still to be made; undefined until the server has said. */
export function useSetupNeeded(): boolean | undefined {
  return useSyncExternalStore(subscribe, () => setupNeeded)
}
