import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { attachFinding, debateFinding } from '../../api/code/code-debates.ts'
import { CODE, type JudgedFinding } from '../../api/code/codebase.ts'
import { debateListQuery } from '../../api/debates/debates.ts'
import { DebateLink, debateName, useDebateNames } from '../../parts/debate-link.tsx'
import { ActionButton } from '../../ui/action-button.tsx'
import { SelectField } from '../../ui/field.tsx'
import { Form } from '../../ui/form.tsx'
import { Section } from '../../ui/section.tsx'

const MOST_OFFERED = 100

/** Has a finding debated, or makes it evidence of a debate that is under way. */
export function FindingDebates({ finding: { id, debate_id } }: { finding: JudgedFinding }) {
  const navigate = useNavigate()
  const named = useDebateNames([debate_id])
  async function debate() {
    const begun = await debateFinding(id, debate_id ?? undefined)
    await navigate({ to: '/debates/$id', params: { id: begun.debate_id } })
  }
  return (
    <Section
      title="In a debate"
      about="Agents decide whether it is right and what to do, on the finding and the code around it. Secrets are masked."
    >
      {debate_id !== null && <DebateLink id={debate_id} debate={named(debate_id)} />}
      <div className="flex flex-wrap items-center gap-3">
        <ActionButton act={debate} changes={CODE}>
          {debate_id === null ? 'Debate this' : 'Debate it again'}
        </ActionButton>
      </div>
      <Attach finding={id} />
    </Section>
  )
}

function Attach({ finding }: { finding: string }) {
  const recent = useQuery(debateListQuery({ limit: MOST_OFFERED }))
  const [attached, setAttached] = useState<string>()
  const named = useDebateNames([attached])
  const open = recent.data?.debates.filter(({ completed_at }) => completed_at === null) ?? []
  async function attach({ debate = '' }: Record<string, string>) {
    setAttached(undefined)
    await attachFinding(finding, debate)
    setAttached(debate)
  }
  if (open.length === 0) return null
  return (
    <div className="measure">
      <Form submit="Attach to the debate" onSubmit={attach}>
        {(about) => (
          <SelectField label="A debate that is under way" name="debate" fault={about('debate_id')}>
            {open.map((debate) => (
              <option key={debate.id} value={debate.id}>
                {debateName(debate)}
              </option>
            ))}
          </SelectField>
        )}
      </Form>
      <div role="status">
        {attached !== undefined && (
          <p className="flex flex-wrap gap-x-2 pt-2 text-sm">
            It is now evidence of
            <DebateLink id={attached} debate={named(attached)} />
          </p>
        )}
      </div>
    </div>
  )
}
