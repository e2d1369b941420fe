import { conflict, fault, invalid, orNotFound } from '@iroko/contract/errors'
import { sources } from '@iroko/contract/quality/sources'
import { staleBy } from '../../../lib/audit.ts'
import { updateVersion } from '../../../lib/crud.ts'
import { refusalOf } from '../../../lib/database/refusal.ts'
import { orRefuse } from '../../../lib/database/violation.ts'
import { implement, listed, ownTransaction, type Tools } from '../../../lib/http/implement.ts'
import { countAttempt } from '../../../lib/http/limits.ts'
import { publicTools } from '../../../lib/http/pages.ts'
import { hashToken, newToken } from '../../../lib/sign-in/tokens.ts'
import { keepContact } from '../contacts/actions.ts'
import * as store from './store.ts'

const entity = 'contact_source'
const publish = (call: Pick<Tools, 'changed'>) => call.changed('contact_sources', { permission: 'evaluation.assign' })

async function lockRunning(call: Tools, id: string) {
  const source = await orNotFound(store.lockSource(call.db, id), 'system')
  if (source.ended_at) throw conflict('ended', `${source.title} has ended`)
  return source
}

export const routes = implement(sources, {
  list: (call) => listed('contact_sources', store.listSources(call.db, call.query)),

  create: async (call) => {
    const { title } = call.body
    const secret = newToken()
    const id = await orRefuse(
      store.insertSource(call.db, title, hashToken(secret), call.user.id),
      'contact_source_title',
      invalid({ title: 'A system with this name already sends contacts' }),
    )
    await call.audit({ action: 'contact_source.create', entity, entity_id: id, after: { title } })
    await publish(call)
    return { message: `${title} added`, secret, contact_source: { id } }
  },

  renew: async (call) => {
    const { id } = call.params
    const { version } = call.body
    const source = await lockRunning(call, id)
    if (source.version !== version) throw await staleBy(call.db, entity, id)
    const secret = newToken()
    await updateVersion(call.db, entity, { id, version }, { secret_hash: hashToken(secret) })
    await call.audit({ action: 'contact_source.renew', entity, entity_id: id })
    await publish(call)
    return { message: `Secret of ${source.title} changed`, secret }
  },

  end: async (call) => {
    const { id, title, version } = await lockRunning(call, call.params.id)
    const ended_at = call.now.toISOString()
    await updateVersion(call.db, entity, { id, version }, { ended_at })
    await call.audit({ action: 'contact_source.end', entity, entity_id: id, after: { ended_at } })
    await publish(call)
    return { message: `${title} sends no contacts any more` }
  },

  receive: ownTransaction(async ({ portal, bearer, body, now, address, requestId }) => {
    const { db } = portal.database
    const source = bearer ? await store.findBySecret(db, hashToken(bearer)) : undefined
    if (!source) {
      await countAttempt(db, [{ key: `contacts:${address}`, tries: 60, minutes: 15 }])
      throw fault(401, 'wrong_secret', 'The secret of this system is wrong. Send it as a bearer token')
    }
    await countAttempt(db, [{ key: `contacts:${source.id}`, tries: 120, minutes: 1 }])
    return await db.transaction().execute(async (transaction) => {
      const tools = publicTools(portal, transaction, { id: requestId })
      await store.touchSource(transaction, source.id, now)
      const known = await store.knownReferences(
        transaction,
        source.id,
        body.contacts.map(({ reference }) => reference),
      )
      const before = known.size
      const refused: { line: number; reference: string; reason: string }[] = []
      let kept = 0
      for (const [index, line] of body.contacts.entries()) {
        const { reference } = line
        if (known.has(reference)) continue
        const reason = await refusalOf(transaction, () => keepContact(tools, line, { source: 'api', source_id: source.id }))
        if (reason === undefined) kept += 1
        else refused.push({ line: index + 1, reference, reason })
        if (reason === undefined) known.add(reference)
      }
      if (kept > 0) await tools.changed('quality_contacts', { permission: 'evaluation.edit' })
      if (kept > 0 || before === 0) await publish(tools)
      return { kept, known: body.contacts.length - kept - refused.length, refused }
    })
  }, 'a contact is kept once, by its system and reference'),
})
