/**
 * The migrations from before names were checked, with the SHA-256 of their text: some name no area, four begin with no time.
 * Databases know them by these names and bytes, so they keep both; none is added.
 */
export const NAMED_FREELY: Record<string, string> = {
  '202611150100_log_events.sql': 'e96ba947d2d287566baa7e1d8d8289aa6dd35466569b81d0e2d9219544d4b4ec',
  '202611150110_installation_keys.sql': '91bfa1891471547b77ad791af8bf781ba46f87a3a37c99e96aa165131ed8406a',
  '202611150120_jobs_cursors.sql': 'babbac0c8bbeed0af87f22cf46cb45f9bfd0f69ff7f31821707012fc1e4b94fb',
  '202611150130_queue_jobs.sql': 'f7ac6360dc6f08b762f4acbfe488064428d310002947acb39b44b87f711ccae0',
  '202611150140_stream_sockets.sql': '0cc96bb06175274d6d12882f944ef8d794d334e2f6881cc6433d1df1b5ba1454',
  '202611150150_operations_figures.sql': '3c2e9b730a86d5b3888378b5e35c92426cfa868479372d6f292e515982bc11f7',
  '202611150200_identity_people.sql': '7a972472daef75f568615f1ff26a9686c69db004cea7a7ce14a7fbc4b1039b6a',
  '202611150210_identity_mfa_keys.sql': '52418fc0354c3215446263067d7fdc8d774f4e7bf5ae99e12c4ff763bcf3165e',
  '202611150220_identity_invitations.sql': '65c7d47d7542a5f9b366f5c5079552de33ca838a5e9f91537a8825232be94df2',
  '202611150230_identity_oauth.sql': '6cc82a46ee84cb04ef5881e04b372e540a65397b9ab2886206abff1ee3cb4d3e',
  '202611150240_identity_sso.sql': 'd1c098b49f7697a98fea961c2814133b4e50940b48bac5aad27b8057e8470f28',
  '202611150250_identity_scim.sql': '0cf5ae791492e797d85d5a4fa9164d296512c077f3cae55e9df804f17c66e96d',
  '202611150260_identity_disabled_by.sql': 'a2cf1f1f311d6f580b8f7685a463f8c3857a3facbc55e004be10e683942f296e',
  '202611150300_debates_views.sql': '009fbd198123a16efa76efd4d7b906d976dc0fdbeaf1fbb65f30103e9e184c9f',
  '202611150310_debates_runner.sql': '76fc49cf384667338a953a9137289cc34918d7f88d609fe305313d71d73a1d1a',
  '202611150320_agents_records.sql': 'a8f2183f34c14c2a4431774dcbb2edd0a3d5b638f2ebe18b7dc651d0351833b3',
  '202611150330_webhooks.sql': 'cc42c02eceb0c2f282843af2d0d8a00dc681239bcae99453c10e17e20e24aae4',
  '202611150340_receipts.sql': 'aaea958eea1e611efc729118e5a076bb989a6fd5a95ab5dd55673e6bd9c8f783',
  '202611150350_probes.sql': '3b0cf18e7bb4638f0c928f618ca66dc8db39419120c23108e21dcd89d256e3fe',
  '202611150400_explanations.sql': '2c74ba92fd49a55060d58a8bdaa162f26b5596aac9f11241abcfd6562171baef',
  '202611150410_agents_standing.sql': '511027f75c06420e715ec294d68372bedaf90e2fa66d6f20004eb104dd9c738b',
  '202611150420_consensus_memory.sql': 'ce685ffe15c427ab15156fd3834d3671a166d0fd450995a1dd6bf8fd6f9baf96',
  '202611150430_insight.sql': '6793c7ee3e40ae0f26a3dff4b9435d566619fd9a2d80a6393ddd93b67d962cb5',
  '202611150440_analytics.sql': '81d9f4d83912580310ebbaa1b874a50c15b3afe3f0ef70b10b041f2a95fa6eb7',
  '202611150450_log_erasures.sql': 'ddeae61963c3fc7a7e27f23b05fdab92c1a0ad536d2c967945be07ed8da1de75',
  '202611150470_outcomes_known_wrong.sql': '1743162fbdcf76ce8cd37238eb8076792ccaf900e0833b76c879ad0efd7dc746',
  '202611150480_explanation_sources.sql': '0bb0154804840086cb24f651597ff5725602d1470dfe88a1dec3b669fc292c68',
  '202611150490_log_leased_appends.sql': '3742b43585a527e9d5c40c38589f945e70296081ecc55af3cf57af1277e7a6f4',
  '202611150500_debates_growth.sql': '260e4bcd7e89349788272ef76594dfe1d4d2c5db49952f91e680cd627ee799d4',
  '202611150510_checkpoints_standing.sql': '0f9a6557e9a8c40cbc872f9269cf25874e5f210a226cd7892743f343b3095949',
  '202611150520_receipts_counts.sql': 'fa596ba75373288f6ce78974437f9d82768d1623ff871e88d78a432ffa052c6e',
  '202611150530_analytics_pairs.sql': 'b4e2d33f126969568a329e7741660efe7921909a509d901c74b1e627b72a7b63',
  '202611150540_replays_counts.sql': '2335d9334201adec121f46cb0aca306c1bcc36cbd946f78bff2e7e48c8cd4c83',
  '202611150550_analytics_users.sql': '2acb99cc5b6f3bc2fe5cdf15b28d5e6d08ddedc27f7a223c6ed9f60e57c41a73',
  '202611150555_critiques_types.sql': '8fd30b3b9fa39a4ed4c722259a1a4ef0729fe491f22a8007ba75446892189a93',
  '202611150600_log_append_chains.sql': '075d5730b599227069b84d770154cde4d841443fed20a1aded6c5b8e9deabfea',
}

/** Every later migration: none is edited once it is here, and a new one comes last, where `npm run docs` adds it. */
export const MIGRATIONS: Record<string, string> = {
  '202611160435_runner_rows_move_on.sql': 'ed34ce02d1f0d5c444d3bbf7d02faff9c7aba4c32eed890c5420d79aef63b53c',
  '202611160446_jobs_rebuilding.sql': 'af39346ebf92e9fad5fd79d2eebc77f60fd44e00afa97d0614396e1872f14502',
  '202611160504_outbox_effects.sql': '5488832b534906313afa75b5b2adcb5d2e2da925da30d674441e360d615a1c97',
  '202611160508_organizations_parents.sql': '09fb7a95b3e4528cbdf53a933c7f7de71e6710465a65fd88a9aa368292933d7f',
  '202611160518_outbox_stopped.sql': 'a534c38640c2145e3c54aceab4d1fdda662053661c1f41508d145f80dc8e7851',
  '202611160548_records_balances.sql': '4d6453b3a92a332fadd7f41823e43e33bf86d51b36944de571374a189697423a',
  '202611160758_storage_installation.sql': 'ef217054aaab293810e989c8c91c7c4bec0d99678758621b0f9b90d13bbee7b7',
  '202611160818_models_connections.sql': '2e87df9a94a93872ab7cf9a835da26963a4af18401c97c00b544d70d98171955',
  '202611160830_debates_answer_words.sql': 'f17de05b968f20a822ba19b7b40402baff2dfe0afd75cb03e1fc3e49eef90ea8',
  '202611160835_organizations_invitations_by_address.sql':
    'cc1105f4aeba5a9dc668e514beda2dbe2b1e793fd89b7e5971dd111087658e3d',
  '202611160836_receipts_by_kind.sql': 'f0cb40209be415a555a5e61301d2a8860ffbb8924295d25a8dd1e87ce6a6c696',
}
