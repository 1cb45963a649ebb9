import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type ErasurePolicy, erasurePolicyQuery, setErasurePolicy } from '../../api/governance/erasures.ts'
import { Loaded } from '../../ui/loaded.tsx'
import { RelativeTime } from '../../ui/relative-time.tsx'
import { Section } from '../../ui/section.tsx'
import { FaultNote } from '../../ui/states.tsx'
import { POLICIES } from './erasure-words.ts'

/** What the organization keeps of debates that erased people had a part in. */
export function ErasurePolicyChoice() {
  const queries = useQueryClient()
  const policy = useQuery(erasurePolicyQuery)
  const setting = useMutation({
    mutationFn: setErasurePolicy,
    onSettled: () => queries.invalidateQueries({ queryKey: erasurePolicyQuery.queryKey }),
  })
  return (
    <Section title="Scope of erasures" about="Applies to erasures that start from now on.">
      <Loaded query={policy}>
        {({ erasure, updated_at }) => {
          const chosen = (setting.isPending ? setting.variables : undefined) ?? erasure
          return (
            <fieldset className="measure grid gap-4">
              <legend className="sr-only">Scope of erasures</legend>
              {(Object.keys(POLICIES) as ErasurePolicy[]).map((name) => (
                <label key={name} className="flex items-baseline gap-2">
                  <input
                    type="radio"
                    name="erasure-policy"
                    checked={chosen === name}
                    onChange={() => setting.mutate(name)}
                  />
                  <span className="grid gap-0.5">
                    <span className="font-medium">{POLICIES[name].title}</span>
                    <span className="text-sm text-muted">{POLICIES[name].follows}</span>
                  </span>
                </label>
              ))}
              {updated_at && (
                <p role="status" className="text-sm text-muted">
                  Chosen <RelativeTime at={updated_at} />.
                </p>
              )}
            </fieldset>
          )
        }}
      </Loaded>
      {setting.error && <FaultNote fault={setting.error} />}
    </Section>
  )
}
