/** The signed-in client contact: a realm of its own, apart from staff, with its own place in storage. */
import type { clients } from '@iroko/contract/clients/clients'
import type { Output } from '@iroko/contract/endpoint'
import { useSyncExternalStore } from 'react'
import { stored } from '../stored.ts'

export type ClientSession = Output<typeof clients.login>['data']

function parse(text: string): ClientSession | null {
  const value: ClientSession = JSON.parse(text)
  return value.token && value.account?.id ? value : null
}

const client = stored('client', parse)

export const readClientSession = client.read
export const saveClientSession = (session: ClientSession): void => client.write(session)
export const clearClientSession = (): void => client.write(null)

/** The signed-in client contact and their token; null for a visitor. */
export function useClientSession(): ClientSession | null {
  return useSyncExternalStore(client.subscribe, client.read)
}
