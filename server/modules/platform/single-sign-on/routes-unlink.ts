/** Who of the identity provider a person is: seen and unlinked by those who look after accounts. */
import { conflict, forbidden, orNotFound } from '@iroko/contract/errors'
import type { singleSignOn } from '@iroko/contract/platform/single-sign-on'
import type { Call, Handlers } from '../../../lib/http/implement.ts'
import { refuseMoreRights, whoHasMore } from '../access/actions.ts'
import { applyGroups } from './routes-sign-in.ts'
import * as store from './store.ts'

type UnlinkHandlers = Pick<Handlers<typeof singleSignOn>, 'companySignIn' | 'unlink'>
type OwnerCall = Pick<Call<typeof singleSignOn.unlink>, 'db' | 'user' | 'params' | 'today'>

export const unlinkHandlers: UnlinkHandlers = {
  companySignIn: async (call) => {
    const owner = await ownerOf(call)
    const links = await store.linksOf(call.db, owner.id)
    const isOpen = links.length > 0 && owner.id !== call.user.id
    return {
      company_sign_in: {
        links,
        can: { unlink: isOpen && (await whoHasMore(call, [owner.id])) === undefined },
      },
    }
  },

  unlink: async (call) => {
    const { db, user, now } = call
    const owner = await ownerOf(call)
    if (owner.id === user.id) throw forbidden('You cannot unlink your own single sign-on account. Ask another administrator')
    await refuseMoreRights(call, [owner.id])
    const gone = await store.unlinkSubjects(db, owner.id)
    if (gone.length === 0) throw conflict('not_linked', `${owner.full_name} is not linked to a company account`)
    await store.endProviderSessions(db, owner.id, now)
    // Roles of another's groups go with the link; those given by hand stay.
    await applyGroups(call, db, owner.id, [], user.id)
    await call.audit({ action: 'identity.unlink_sso', entity: 'employee', entity_id: owner.id, before: { links: gone } })
    await call.mail({
      to: owner.email,
      subject: 'Your single sign-on account was unlinked',
      body: `Dear ${owner.first_name},\n\n${user.full_name} unlinked the company account that you used to sign in. Your next single sign-on links it again by your email. Your password still works.\n\nIf you did not expect this, contact the help desk.\n`,
    })
    await call.changed('rights', { for: [owner.id] })
    return { message: `${owner.full_name} unlinked. The next single sign-on links the account again` }
  },
}

const ownerOf = ({ db, user, params, today }: OwnerCall) => orNotFound(store.findOwner(db, user, params.ogid, today), 'person')
