/** Microsoft Graph, asked for the groups of somebody who is in more of them than fit into a token. */
import * as z from 'zod'
import { findProvider, type ProviderSettings } from './identity-provider.ts'

const timeout = 10_000

/** The ids of all groups of this person, of the groups in groups too; throws when Graph does not say them. */
export async function memberGroups(settings: ProviderSettings, graph: string, objectId: string): Promise<string[]> {
  const token = await applicationToken(settings, graph)
  const address = `${graph}/users/${encodeURIComponent(objectId)}/getMemberGroups`
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
  const reply = await post(address, JSON.stringify({ securityEnabledOnly: false }), headers)
  return z.object({ value: z.array(z.string()) }).parse(reply).value
}

/** The portal asks as itself and not as the person: it keeps no token of theirs. */
async function applicationToken({ issuer, client_id, client_secret = '' }: ProviderSettings, graph: string): Promise<string> {
  const { token_endpoint } = await findProvider(issuer)
  const scope = `${new URL(graph).origin}/.default`
  const form = new URLSearchParams({ grant_type: 'client_credentials', client_id, client_secret, scope })
  return z.object({ access_token: z.string() }).parse(await post(token_endpoint, form)).access_token
}

async function post(address: string, body: string | URLSearchParams, headers: Record<string, string> = {}): Promise<unknown> {
  const signal = AbortSignal.timeout(timeout)
  const reply = await fetch(address, { method: 'POST', body, headers, redirect: 'error', signal })
  if (!reply.ok) throw new Error(`${address} answered ${reply.status}`)
  return await reply.json()
}
