// Generated from openapi/ by `npm run docs`. Do not edit.
import type * as shared from "./shared.ts";
export interface Addresses {
    "GET /api/v2/models": Operations["models.list"];
    "POST /api/v2/models": Operations["models.connect"];
    "POST /api/v2/models/environment/test": Operations["models.test-environment"];
    "GET /api/v2/models/local": Operations["models.local"];
    "POST /api/v2/models/test": Operations["models.try"];
    "DELETE /api/v2/models/{id}": Operations["models.remove"];
    "PATCH /api/v2/models/{id}": Operations["models.change"];
    "POST /api/v2/models/{id}/test": Operations["models.test"];
}
export interface Operations {
    "models.list": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description List the connected models, those of the environment, and what can be connected */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: Schemas["ModelsListResponse"];
                        meta: shared.Schemas["Meta"];
                        links: shared.Schemas["Links"];
                    };
                };
            };
            401: shared.Responses["Unauthorized"];
            403: shared.Responses["Forbidden"];
            429: shared.Responses["TooManyRequests"];
            503: shared.Responses["Unavailable"];
        };
    };
    "models.connect": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "provider": "openai-compatible",
                 *       "address": "http://127.0.0.1:11434/v1"
                 *     }
                 */
                "application/json": Schemas["ModelsConnectBody"];
            };
        };
        responses: {
            /** @description Connect a provider by its key or a server by its address, after one test call */
            201: {
                headers: {
                    /** @description Where what was made is found */
                    Location?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: Schemas["ModelsConnectResponse"];
                        meta: shared.Schemas["Meta"];
                        links: shared.Schemas["Links"];
                    };
                };
            };
            400: shared.Responses["BadRequest"];
            401: shared.Responses["Unauthorized"];
            403: shared.Responses["Forbidden"];
            408: shared.Responses["NotSentInTime"];
            409: shared.Responses["Conflict"];
            413: shared.Responses["PayloadTooLarge"];
            415: shared.Responses["UnsupportedMediaType"];
            429: shared.Responses["TooManyRequests"];
            503: shared.Responses["Unavailable"];
        };
    };
    "models.test-environment": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                /** @example {} */
                "application/json": Schemas["ModelsTestEnvironmentBody"];
            };
        };
        responses: {
            /** @description Test the models of the environment in the background; the organization of the caller pays */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: Schemas["ModelsTestEnvironmentResponse"];
                        meta: shared.Schemas["Meta"];
                        links: shared.Schemas["Links"];
                    };
                };
            };
            400: shared.Responses["BadRequest"];
            401: shared.Responses["Unauthorized"];
            403: shared.Responses["Forbidden"];
            408: shared.Responses["NotSentInTime"];
            413: shared.Responses["PayloadTooLarge"];
            415: shared.Responses["UnsupportedMediaType"];
            429: shared.Responses["TooManyRequests"];
            503: shared.Responses["Unavailable"];
        };
    };
    "models.local": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Look for Ollama, LM Studio and llama.cpp on the machine of the service, in development */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: Schemas["ModelsLocalResponse"];
                        meta: shared.Schemas["Meta"];
                        links: shared.Schemas["Links"];
                    };
                };
            };
            401: shared.Responses["Unauthorized"];
            403: shared.Responses["Forbidden"];
            429: shared.Responses["TooManyRequests"];
            503: shared.Responses["Unavailable"];
        };
    };
    "models.try": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "provider": "openai-compatible",
                 *       "address": "http://127.0.0.1:11434/v1"
                 *     }
                 */
                "application/json": Schemas["ModelsTryBody"];
            };
        };
        responses: {
            /** @description Make one test call with a key or an address that is not stored */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: Schemas["ModelsTryResponse"];
                        meta: shared.Schemas["Meta"];
                        links: shared.Schemas["Links"];
                    };
                };
            };
            400: shared.Responses["BadRequest"];
            401: shared.Responses["Unauthorized"];
            403: shared.Responses["Forbidden"];
            408: shared.Responses["NotSentInTime"];
            413: shared.Responses["PayloadTooLarge"];
            415: shared.Responses["UnsupportedMediaType"];
            429: shared.Responses["TooManyRequests"];
            503: shared.Responses["Unavailable"];
        };
    };
    "models.remove": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Remove a connection; debates can no longer ask its models */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: Schemas["ModelsRemoveResponse"];
                        meta: shared.Schemas["Meta"];
                        links: shared.Schemas["Links"];
                    };
                };
            };
            400: shared.Responses["BadRequest"];
            401: shared.Responses["Unauthorized"];
            403: shared.Responses["Forbidden"];
            404: shared.Responses["NotFound"];
            408: shared.Responses["NotSentInTime"];
            413: shared.Responses["PayloadTooLarge"];
            415: shared.Responses["UnsupportedMediaType"];
            429: shared.Responses["TooManyRequests"];
            431: shared.Responses["RequestTooLongV1"];
            503: shared.Responses["Unavailable"];
        };
    };
    "models.change": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "version": 1,
                 *       "name": "Ours"
                 *     }
                 */
                "application/json": Schemas["ModelsChangeBody"];
            };
        };
        responses: {
            /** @description Change the name, the key, the address or the models of a connection */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: Schemas["ModelsChangeResponse"];
                        meta: shared.Schemas["Meta"];
                        links: shared.Schemas["Links"];
                    };
                };
            };
            400: shared.Responses["BadRequest"];
            401: shared.Responses["Unauthorized"];
            403: shared.Responses["Forbidden"];
            404: shared.Responses["NotFound"];
            408: shared.Responses["NotSentInTime"];
            409: shared.Responses["Conflict"];
            413: shared.Responses["PayloadTooLarge"];
            415: shared.Responses["UnsupportedMediaType"];
            429: shared.Responses["TooManyRequests"];
            431: shared.Responses["RequestTooLongV1"];
            503: shared.Responses["Unavailable"];
        };
    };
    "models.test": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                /** @example {} */
                "application/json": Schemas["ModelsTestBody"];
            };
        };
        responses: {
            /** @description Make one short call with a connection, and test its models in the background */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: Schemas["ModelsTestResponse"];
                        meta: shared.Schemas["Meta"];
                        links: shared.Schemas["Links"];
                    };
                };
            };
            400: shared.Responses["BadRequest"];
            401: shared.Responses["Unauthorized"];
            403: shared.Responses["Forbidden"];
            404: shared.Responses["NotFound"];
            408: shared.Responses["NotSentInTime"];
            413: shared.Responses["PayloadTooLarge"];
            415: shared.Responses["UnsupportedMediaType"];
            429: shared.Responses["TooManyRequests"];
            431: shared.Responses["RequestTooLongV1"];
            503: shared.Responses["Unavailable"];
        };
    };
}
export interface Schemas {
    ModelsChangeBody: {
        /** @description The version that the change was made from */
        version: number;
        /** @description What people call the connection. Default: the name of the provider, or the host of the address */
        name?: string;
        /** @description Where the server speaks the chat interface of OpenAI, with its `/v1`; for `openai-compatible` alone */
        address?: string;
        /** @description Never shown again */
        key?: string | null;
        /** @description Each becomes an agent. Default: the usual model of the provider, or the first that the server offers */
        models?: {
            model: string;
            /** @description What its agent is called in debates. Default: the name of the model */
            agent?: string;
            /** @description How many tokens prompt and answer have together, where that cannot be known otherwise. Null takes it away; left out, it stays */
            context_tokens?: number | null;
            /** @description What a million tokens cost, in place of what is known here; zeros say that it costs nothing. It counts from the next call on. Null takes it away; left out, it stays */
            price?: {
                input_usd_per_million?: number;
                output_usd_per_million?: number;
            } | null;
        }[];
        /** @description Store it although the test call fails. Default: false */
        keep_if_failing?: boolean;
    };
    ModelsChangeResponse: {
        id: string;
        name: string;
        provider: string;
        /** @description Of a server; shown to those who may manage models */
        address: string | null;
        /** @description The last four characters; shown to those who may manage models */
        key_hint: string | null;
        models: {
            model: string;
            /** @description What it is called in debates */
            agent: string;
            price: {
                input_usd_per_million: number;
                output_usd_per_million: number;
            } | null;
            /** @enum {string} */
            state: "working" | "failing" | "untested";
            /** @description Why it fails, in the words of the provider */
            problem: string | null;
            /**
             * @description How it is asked for a form: by a JSON schema, as any JSON object, or in words alone; null before it was asked
             * @enum {string|null}
             */
            structured: "schema" | "object" | "words" | null;
            /** @description Whether it thinks before it answers; null when that is not known */
            thinks: boolean | null;
            /** @description How many tokens prompt and answer have together */
            context_tokens: number | null;
            /**
             * @description Where that is known from: somebody set it, an error told it, the server tells it, the server cut a prompt, or our table
             * @enum {string|null}
             */
            context_from: "setting" | "error" | "server" | "prompt_cut" | "table" | null;
            /** @description How fast it writes */
            tokens_per_second: number | null;
            /**
             * Format: date-time
             * @description When it was last tested in full
             */
            tested_at: string | null;
            /** @description Whether it is being tested now, in the background */
            testing: boolean;
        }[];
        /** @enum {string} */
        state: "working" | "failing" | "untested";
        /** @description The first problem of its models */
        problem: string | null;
        /** @description To be named by whoever changes it */
        version: number;
        last_test: {
            ok: boolean;
            message: string;
            latency_ms: number | null;
            /** Format: date-time */
            tested_at: string;
        } | null;
        /** Format: date-time */
        created_at: string;
        /** Format: date-time */
        updated_at: string;
    };
    ModelsConnectBody: {
        /**
         * @description `openai-compatible` is a server at an address of your own, the others are providers by key
         * @enum {string}
         */
        provider: "anthropic" | "openai" | "google" | "mistral" | "xai" | "deepseek" | "groq" | "openrouter" | "openai-compatible";
        /** @description What people call the connection. Default: the name of the provider, or the host of the address */
        name?: string;
        /** @description Where the server speaks the chat interface of OpenAI, with its `/v1`; for `openai-compatible` alone */
        address?: string;
        /** @description Never shown again */
        key?: string;
        /** @description Each becomes an agent. Default: the usual model of the provider, or the first that the server offers */
        models?: {
            model: string;
            /** @description What its agent is called in debates. Default: the name of the model */
            agent?: string;
            /** @description How many tokens prompt and answer have together, where that cannot be known otherwise. Null takes it away; left out, it stays */
            context_tokens?: number | null;
            /** @description What a million tokens cost, in place of what is known here; zeros say that it costs nothing. It counts from the next call on. Null takes it away; left out, it stays */
            price?: {
                input_usd_per_million?: number;
                output_usd_per_million?: number;
            } | null;
        }[];
        /** @description Store it although the test call fails. Default: false */
        keep_if_failing?: boolean;
    };
    ModelsConnectResponse: {
        id: string;
        name: string;
        provider: string;
        /** @description Of a server; shown to those who may manage models */
        address: string | null;
        /** @description The last four characters; shown to those who may manage models */
        key_hint: string | null;
        models: {
            model: string;
            /** @description What it is called in debates */
            agent: string;
            price: {
                input_usd_per_million: number;
                output_usd_per_million: number;
            } | null;
            /** @enum {string} */
            state: "working" | "failing" | "untested";
            /** @description Why it fails, in the words of the provider */
            problem: string | null;
            /**
             * @description How it is asked for a form: by a JSON schema, as any JSON object, or in words alone; null before it was asked
             * @enum {string|null}
             */
            structured: "schema" | "object" | "words" | null;
            /** @description Whether it thinks before it answers; null when that is not known */
            thinks: boolean | null;
            /** @description How many tokens prompt and answer have together */
            context_tokens: number | null;
            /**
             * @description Where that is known from: somebody set it, an error told it, the server tells it, the server cut a prompt, or our table
             * @enum {string|null}
             */
            context_from: "setting" | "error" | "server" | "prompt_cut" | "table" | null;
            /** @description How fast it writes */
            tokens_per_second: number | null;
            /**
             * Format: date-time
             * @description When it was last tested in full
             */
            tested_at: string | null;
            /** @description Whether it is being tested now, in the background */
            testing: boolean;
        }[];
        /** @enum {string} */
        state: "working" | "failing" | "untested";
        /** @description The first problem of its models */
        problem: string | null;
        /** @description To be named by whoever changes it */
        version: number;
        last_test: {
            ok: boolean;
            message: string;
            latency_ms: number | null;
            /** Format: date-time */
            tested_at: string;
        } | null;
        /** Format: date-time */
        created_at: string;
        /** Format: date-time */
        updated_at: string;
    };
    ModelsListResponse: {
        connections: {
            id: string;
            name: string;
            provider: string;
            /** @description Of a server; shown to those who may manage models */
            address: string | null;
            /** @description The last four characters; shown to those who may manage models */
            key_hint: string | null;
            models: {
                model: string;
                /** @description What it is called in debates */
                agent: string;
                price: {
                    input_usd_per_million: number;
                    output_usd_per_million: number;
                } | null;
                /** @enum {string} */
                state: "working" | "failing" | "untested";
                /** @description Why it fails, in the words of the provider */
                problem: string | null;
                /**
                 * @description How it is asked for a form: by a JSON schema, as any JSON object, or in words alone; null before it was asked
                 * @enum {string|null}
                 */
                structured: "schema" | "object" | "words" | null;
                /** @description Whether it thinks before it answers; null when that is not known */
                thinks: boolean | null;
                /** @description How many tokens prompt and answer have together */
                context_tokens: number | null;
                /**
                 * @description Where that is known from: somebody set it, an error told it, the server tells it, the server cut a prompt, or our table
                 * @enum {string|null}
                 */
                context_from: "setting" | "error" | "server" | "prompt_cut" | "table" | null;
                /** @description How fast it writes */
                tokens_per_second: number | null;
                /**
                 * Format: date-time
                 * @description When it was last tested in full
                 */
                tested_at: string | null;
                /** @description Whether it is being tested now, in the background */
                testing: boolean;
            }[];
            /** @enum {string} */
            state: "working" | "failing" | "untested";
            /** @description The first problem of its models */
            problem: string | null;
            /** @description To be named by whoever changes it */
            version: number;
            last_test: {
                ok: boolean;
                message: string;
                latency_ms: number | null;
                /** Format: date-time */
                tested_at: string;
            } | null;
            /** Format: date-time */
            created_at: string;
            /** Format: date-time */
            updated_at: string;
        }[];
        /** @description From the settings of the installation; read-only */
        environment: {
            agent: string;
            provider: string;
            model: string;
            price: {
                input_usd_per_million: number;
                output_usd_per_million: number;
            } | null;
            /** @enum {string} */
            state: "working" | "failing";
            problem: string | null;
            /**
             * @description How it is asked for a form: by a JSON schema, as any JSON object, or in words alone; null before it was asked
             * @enum {string|null}
             */
            structured: "schema" | "object" | "words" | null;
            /** @description Whether it thinks before it answers; null when that is not known */
            thinks: boolean | null;
            /** @description How many tokens prompt and answer have together */
            context_tokens: number | null;
            /**
             * @description Where that is known from: somebody set it, an error told it, the server tells it, the server cut a prompt, or our table
             * @enum {string|null}
             */
            context_from: "setting" | "error" | "server" | "prompt_cut" | "table" | null;
            /** @description How fast it writes */
            tokens_per_second: number | null;
            /**
             * Format: date-time
             * @description When it was last tested in full
             */
            tested_at: string | null;
            /** @description Whether it is being tested now, in the background */
            testing: boolean;
            /** @description What switches it on in the environment */
            setting: string;
        }[];
        /** @description What can be connected */
        providers: {
            /**
             * @description `openai-compatible` is a server at an address of your own, the others are providers by key
             * @enum {string}
             */
            provider: "anthropic" | "openai" | "google" | "mistral" | "xai" | "deepseek" | "groq" | "openrouter" | "openai-compatible";
            title: string;
            /** @enum {string} */
            needs: "key" | "address";
            /** @description The usual one first */
            models: {
                model: string;
                price: {
                    input_usd_per_million: number;
                    output_usd_per_million: number;
                } | null;
            }[];
        }[];
        /** @description Whether this caller may connect, change and remove */
        may_manage: boolean;
        /** @description Whether servers on this machine are looked for here */
        finds_local_servers: boolean;
    };
    ModelsLocalResponse: {
        /** @description False outside development */
        searched: boolean;
        servers: {
            /** @description Ollama, LM Studio or llama.cpp */
            title: string;
            address: string;
            /** @description What it offers; empty when it has no model yet */
            models: string[];
            /** @description Whether a connection has this address already */
            connected: boolean;
        }[];
        message: string;
    };
    ModelsRemoveResponse: {
        id: string;
        deleted: boolean;
        message: string;
    };
    ModelsTestBody: {
        /** @description Default: all that are connected */
        model?: string;
        /** @description Only one short call, without the test in the background. Default: false */
        quick?: boolean;
    };
    ModelsTestEnvironmentBody: {
        /** @description Default: all of them */
        agent?: string;
    };
    ModelsTestEnvironmentResponse: {
        /** @description The agents that are being tested in the background from now on */
        testing: string[];
        message: string;
    };
    ModelsTestResponse: {
        ok: boolean;
        /** @description The model that was asked; null when none was known to ask */
        model: string | null;
        /** @description How long the answer took; null when there was none */
        latency_ms: number | null;
        price: {
            input_usd_per_million: number;
            output_usd_per_million: number;
        } | null;
        /** @description What it offers; empty when it does not say */
        models: {
            model: string;
            price: {
                input_usd_per_million: number;
                output_usd_per_million: number;
            } | null;
        }[];
        /** @description What came of it, in one sentence */
        message: string;
        /** @description The models that are being tested in the background from now on */
        testing: string[];
        /** Format: date-time */
        tested_at: string;
    };
    ModelsTryBody: {
        /**
         * @description `openai-compatible` is a server at an address of your own, the others are providers by key
         * @enum {string}
         */
        provider: "anthropic" | "openai" | "google" | "mistral" | "xai" | "deepseek" | "groq" | "openrouter" | "openai-compatible";
        /** @description Where the server speaks the chat interface of OpenAI, with its `/v1`; for `openai-compatible` alone */
        address?: string;
        /** @description Never shown again */
        key?: string;
        model?: string;
    };
    ModelsTryResponse: {
        ok: boolean;
        /** @description The model that was asked; null when none was known to ask */
        model: string | null;
        /** @description How long the answer took; null when there was none */
        latency_ms: number | null;
        price: {
            input_usd_per_million: number;
            output_usd_per_million: number;
        } | null;
        /** @description What it offers; empty when it does not say */
        models: {
            model: string;
            price: {
                input_usd_per_million: number;
                output_usd_per_million: number;
            } | null;
        }[];
        /** @description What came of it, in one sentence */
        message: string;
        /** @description The models that are being tested in the background from now on */
        testing: string[];
        /** Format: date-time */
        tested_at: string;
    };
}
