import { expect, it } from 'vitest'
import { occasionOf } from './describe-database.ts'

it('says when a trigger acts', () => {
  const made = (rest: string) => `CREATE TRIGGER one ${rest} EXECUTE FUNCTION done()`
  expect(occasionOf(made('BEFORE DELETE OR UPDATE ON public.audit_log FOR EACH ROW'))).toBe('before delete or update')
  expect(
    occasionOf(made("AFTER INSERT OR UPDATE OF status ON public.absence FOR EACH ROW WHEN ((new.status = 'approved'::text))")),
  ).toBe("after insert or update of status, when `new.status = 'approved'`")
})
