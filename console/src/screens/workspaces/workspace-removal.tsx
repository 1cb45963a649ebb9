import { useQueryClient } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useState } from 'react'
import { ApiFault } from '../../api/fault.ts'
import { changeWorkspace, removeWorkspace, WORKSPACES, type Workspace } from '../../api/work/workspaces.ts'
import { ActionButton } from '../../ui/action-button.tsx'
import { Section } from '../../ui/section.tsx'
import { contentWords } from './workspace-words.ts'

const route = getRouteApi('/member/workspaces/$workspace')

/** Removes a workspace that is empty, and offers to archive one that is not: nothing is lost. */
export function WorkspaceRemoval({ workspace: { id, name } }: { workspace: Workspace }) {
  const queries = useQueryClient()
  const navigate = route.useNavigate()
  const [inside, setInside] = useState<string>()
  async function remove() {
    setInside(undefined)
    try {
      await removeWorkspace(id, false)
    } catch (fault) {
      const counts = fault instanceof ApiFault && fault.status === 409 ? fault.details.counts : undefined
      if (typeof counts !== 'object' || counts === null) throw fault
      setInside(contentWords(counts as Record<string, unknown>))
      return
    }
    await navigate({ to: '/workspaces' })
    await queries.invalidateQueries({ queryKey: WORKSPACES })
  }
  return (
    <Section
      title="Archive or remove"
      about="An archive keeps everything and can be opened again. A workspace is removed for good only while it is empty."
    >
      <div className="flex flex-wrap items-center gap-3">
        <ActionButton
          act={() => changeWorkspace(id, { archived: true })}
          changes={WORKSPACES}
          confirm={`Nothing begins in ${name} any more, and only owners and admins of the organization read it. They can open it again.`}
        >
          Archive
        </ActionButton>
        <ActionButton act={remove} kind="danger" confirm={`${name} is removed for good, if it is empty.`}>
          Remove
        </ActionButton>
      </div>
      <div role="status">
        {inside !== undefined && (
          <p className="measure">It is not empty, so it was not removed: {inside}. Archive it instead.</p>
        )}
      </div>
    </Section>
  )
}
