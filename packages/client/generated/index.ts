// Generated from openapi/ by `npm run docs`. Do not edit.
import type * as accounts from "./accounts.ts";
import type * as admin_users from "./admin-users.ts";
import type * as agents from "./agents.ts";
import type * as analytics from "./analytics.ts";
import type * as api_keys from "./api-keys.ts";
import type * as audit from "./audit.ts";
import type * as automation from "./automation.ts";
import type * as batches from "./batches.ts";
import type * as bindings from "./bindings.ts";
import type * as breakpoints from "./breakpoints.ts";
import type * as budgets from "./budgets.ts";
import type * as chat from "./chat.ts";
import type * as checkpoints from "./checkpoints.ts";
import type * as classify from "./classify.ts";
import type * as connections from "./connections.ts";
import type * as consensus_memory from "./consensus-memory.ts";
import type * as critiques from "./critiques.ts";
import type * as cross_pollination from "./cross-pollination.ts";
import type * as cursors from "./cursors.ts";
import type * as debates from "./debates.ts";
import type * as decisions from "./decisions.ts";
import type * as deliberations from "./deliberations.ts";
import type * as devices from "./devices.ts";
import type * as diagnostics from "./diagnostics.ts";
import type * as documentation from "./documentation.ts";
import type * as documents from "./documents.ts";
import type * as events from "./events.ts";
import type * as evidence from "./evidence.ts";
import type * as explanations from "./explanations.ts";
import type * as exports from "./exports.ts";
import type * as files from "./files.ts";
import type * as grounding from "./grounding.ts";
import type * as health from "./health.ts";
import type * as holds from "./holds.ts";
import type * as inbox from "./inbox.ts";
import type * as library from "./library.ts";
import type * as mail from "./mail.ts";
import type * as mailbox from "./mailbox.ts";
import type * as memory from "./memory.ts";
import type * as metrics from "./metrics.ts";
import type * as mfa from "./mfa.ts";
import type * as models from "./models.ts";
import type * as moments from "./moments.ts";
import type * as oauth from "./oauth.ts";
import type * as organizations from "./organizations.ts";
import type * as passwords from "./passwords.ts";
import type * as privacy from "./privacy.ts";
import type * as probes from "./probes.ts";
import type * as pulse from "./pulse.ts";
import type * as queue from "./queue.ts";
import type * as rate_limits from "./rate-limits.ts";
import type * as reasoning from "./reasoning.ts";
import type * as receipts from "./receipts.ts";
import type * as replays from "./replays.ts";
import type * as retention from "./retention.ts";
import type * as roster from "./roster.ts";
import type * as scim from "./scim.ts";
import type * as sessions from "./sessions.ts";
import type * as signup from "./signup.ts";
import type * as sso from "./sso.ts";
import type * as trails from "./trails.ts";
import type * as usage from "./usage.ts";
import type * as webhooks from "./webhooks.ts";
/** Every operation, by method and address. */
export interface Addresses
    extends accounts.Addresses,
        admin_users.Addresses,
        agents.Addresses,
        analytics.Addresses,
        api_keys.Addresses,
        audit.Addresses,
        automation.Addresses,
        batches.Addresses,
        bindings.Addresses,
        breakpoints.Addresses,
        budgets.Addresses,
        chat.Addresses,
        checkpoints.Addresses,
        classify.Addresses,
        connections.Addresses,
        consensus_memory.Addresses,
        critiques.Addresses,
        cross_pollination.Addresses,
        cursors.Addresses,
        debates.Addresses,
        decisions.Addresses,
        deliberations.Addresses,
        devices.Addresses,
        diagnostics.Addresses,
        documentation.Addresses,
        documents.Addresses,
        events.Addresses,
        evidence.Addresses,
        explanations.Addresses,
        exports.Addresses,
        files.Addresses,
        grounding.Addresses,
        health.Addresses,
        holds.Addresses,
        inbox.Addresses,
        library.Addresses,
        mail.Addresses,
        mailbox.Addresses,
        memory.Addresses,
        metrics.Addresses,
        mfa.Addresses,
        models.Addresses,
        moments.Addresses,
        oauth.Addresses,
        organizations.Addresses,
        passwords.Addresses,
        privacy.Addresses,
        probes.Addresses,
        pulse.Addresses,
        queue.Addresses,
        rate_limits.Addresses,
        reasoning.Addresses,
        receipts.Addresses,
        replays.Addresses,
        retention.Addresses,
        roster.Addresses,
        scim.Addresses,
        sessions.Addresses,
        signup.Addresses,
        sso.Addresses,
        trails.Addresses,
        usage.Addresses,
        webhooks.Addresses {}
