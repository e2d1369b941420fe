import { vote } from '@iroko/contract/engagement/vote'
import { conflict, notFound } from '@iroko/contract/errors'
import { implement } from '../../../lib/http/implement.ts'
import { currentRound, startRound, voterIn } from './actions.ts'
import * as store from './store.ts'

const off = () => conflict('vote_is_off', 'The vote is switched off')
const everyone = { permission: 'directory.read' } as const

export const routes = implement(vote, {
  list: async ({ db, portal, user, today }) => {
    const is_open = await store.isVoteOpen(db)
    const is_candidate = await store.isCandidate(db, user.id)
    if (!is_open) return { data: { is_open, round: null, voted_for: null, is_candidate, who_to_fire: [] } }
    const round = await store.findOpenRound(db)
    const voted_for = round ? await store.findVote(db, round.id, voterIn(portal, round, user.id)) : undefined
    const who_to_fire = await store.listCandidates(db, round?.id, today)
    return { data: { is_open, round: round?.title ?? null, voted_for: voted_for ?? null, is_candidate, who_to_fire } }
  },

  // Without an audit row: the ballot is secret (decision 76).
  vote: async (call) => {
    const { db, portal, user, params, today } = call
    if (!(await store.isVoteOpen(db))) throw off()
    if (params.ogid === user.ogid) throw conflict('own_vote', 'You cannot vote for yourself')
    const candidate = await store.findCandidate(db, params.ogid, today)
    if (!candidate) throw notFound('colleague')
    const round = await currentRound(call)
    await store.putVote(db, { round_id: round.id, voter: voterIn(portal, round, user.id), employee_id: candidate.id })
    await call.changed('vote', everyone)
    return { message: `You have successfully voted for ${candidate.full_name}` }
  },

  stand: async (call) => {
    const { db, user, now } = call
    const { is_candidate } = call.body
    if (is_candidate && !(await store.isVoteOpen(db))) throw off()
    if (is_candidate) await store.insertCandidate(db, user.id, now)
    else await store.deleteCandidate(db, user.id)
    await call.audit({ action: 'vote.stand', entity: 'employee', entity_id: user.id, after: { is_candidate } })
    await call.changed('vote', everyone)
    return { message: is_candidate ? 'Your card is up' : 'Your card is taken down' }
  },

  rounds: async ({ db }) => ({ is_open: await store.isVoteOpen(db), vote_rounds: await store.listRounds(db) }),

  setOpen: async (call) => {
    const { is_open } = call.body
    await store.setVoteOpen(call.db, is_open)
    await call.audit({ action: 'vote.switch', entity: 'company', entity_id: 'company', after: { vote_is_open: is_open } })
    await call.changed('vote', everyone)
    return { message: is_open ? 'Vote switched on' : 'Vote switched off' }
  },

  startRound: async (call) => {
    await store.endRound(call.db, call.now)
    await startRound(call, call.body.title)
    await call.audit({ action: 'vote.round', entity: 'vote_round', entity_id: 'vote_round', after: call.body })
    await call.changed('vote', everyone)
    return { message: `${call.body.title} started` }
  },

  removeRound: async (call) => {
    const before = await store.deleteRound(call.db, call.params.id)
    if (!before) throw notFound('round')
    await call.audit({ action: 'vote.round.delete', entity: 'vote_round', entity_id: call.params.id, before })
    await call.changed('vote', everyone)
    return { message: `${before.title} deleted with its votes` }
  },
})
