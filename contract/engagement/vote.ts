/** 'Who should we fire?': a joke vote for a colleague (specification 2, 3, 4, 7 and 8), round by round. */
import * as z from 'zod/mini'
import { endpoint, moment, requiredText } from '../endpoint.ts'

const topics = ['vote', 'people'] as const

export const vote = {
  list: endpoint({
    method: 'GET',
    path: '/api/v1/who_to_fire.json',
    access: 'signed_in',
    topics,
    summary:
      'The colleagues who put themselves up, with their votes of this round, and the caller’s own vote. Votes of others are secret.',
    reply: z.object({
      data: z.object({
        /** The company’s switch. */
        is_open: z.boolean(),
        round: z.nullable(z.string()),
        /** Whom the caller voted for in this round, by OGID. */
        voted_for: z.nullable(z.string()),
        /** Whether the caller put themselves up. */
        is_candidate: z.boolean(),
        who_to_fire: z.array(
          z.object({ ogid: z.string(), vote_count: z.number(), name: z.string(), image: z.nullable(z.string()) }),
        ),
      }),
    }),
  }),
  vote: endpoint({
    method: 'PATCH',
    path: '/api/v1/who_to_fire/{ogid}.json',
    access: 'signed_in',
    stake: 'none',
    summary:
      'Votes for a colleague: one vote per person and round, replaced by a later one. Callers cannot vote for themselves.',
  }),
  stand: endpoint({
    method: 'POST',
    path: '/api/v1/who_to_fire.json',
    access: 'signed_in',
    stake: 'none',
    summary: 'Puts the caller up for the vote, or removes them at once with the votes they have.',
    body: z.strictObject({ is_candidate: z.boolean('Enter true or false') }),
  }),
  rounds: endpoint({
    method: 'GET',
    path: '/api/v1/vote_rounds.json',
    access: 'company.edit',
    topics: ['vote'],
    summary: 'The rounds of the vote, newest first, and whether the vote is switched on.',
    reply: z.object({
      is_open: z.boolean(),
      vote_rounds: z.array(
        z.object({
          id: z.string(),
          title: z.string(),
          started_at: moment,
          ended_at: z.nullable(moment),
          votes: z.number(),
        }),
      ),
    }),
  }),
  setOpen: endpoint({
    method: 'PATCH',
    path: '/api/v1/vote_rounds.json',
    access: 'company.edit',
    stake: 'none',
    summary: 'Switches the vote on or off for the whole company.',
    body: z.strictObject({ is_open: z.boolean('Enter true or false') }),
  }),
  startRound: endpoint({
    method: 'POST',
    path: '/api/v1/vote_rounds.json',
    access: 'company.edit',
    stake: 'none',
    summary: 'Starts a round; the previous one ends, and who voted in it can no longer be determined.',
    body: z.strictObject({ title: requiredText(80) }),
  }),
  removeRound: endpoint({
    method: 'DELETE',
    path: '/api/v1/vote_rounds/{id}.json',
    access: 'company.edit',
    stake: 'none',
    summary: 'Deletes a round with all its votes.',
  }),
}
