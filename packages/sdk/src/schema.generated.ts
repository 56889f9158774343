// Generated from the OpenAPI document by scripts/write-schema.ts. Do not edit.

export interface paths {
    "/guides": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["listGuides"];
        put?: never;
        post: operations["createGuide"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/guides/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["getGuide"];
        put?: never;
        post?: never;
        delete: operations["deleteGuide"];
        options?: never;
        head?: never;
        patch: operations["updateGuide"];
        trace?: never;
    };
    "/guides/{id}.md": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["getGuideDocument"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/guides/{id}/duplicate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["duplicateGuide"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/guides/{id}/restore": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["restoreGuide"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/guides/external/{external_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["getGuideByExternalId"];
        put: operations["upsertGuide"];
        post?: never;
        delete: operations["deleteGuideByExternalId"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/guides/{id}/steps": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["addStep"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/guides/{id}/steps/{step_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete: operations["deleteStep"];
        options?: never;
        head?: never;
        patch: operations["updateStep"];
        trace?: never;
    };
    "/guides/{id}/steps/order": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["reorderSteps"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/guides/{id}/publish": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["publishGuide"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/guides/{id}/unpublish": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["unpublishGuide"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/guides/{id}/schedule": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put: operations["setSchedule"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/guides/{id}/feature": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["featureGuide"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/guides/{id}/unfeature": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["unfeatureGuide"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/guides/{id}/draft": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put: operations["saveDraft"];
        post?: never;
        delete: operations["discardDraft"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/guides/{id}/draft/publish": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["publishDraft"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/guides/{id}/versions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["listVersions"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/guides/{id}/versions/{number}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["getVersion"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/guides/{id}/versions/{number}/restore": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["restoreVersion"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/guides/bulk": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["bulkGuides"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/guides/{id}/insights": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["getGuideInsights"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/insights": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["getInsights"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/guides/{id}/feedback": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["listGuideFeedback"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/feedback": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["listFeedback"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/guides/{id}/feedback/{feedback_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete: operations["deleteFeedback"];
        options?: never;
        head?: never;
        patch: operations["updateFeedback"];
        trace?: never;
    };
    "/changes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["listChanges"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/requests": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["listRequests"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/requests/{request_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["getRequest"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/audit-log": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["listAuditLog"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/users": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["listUsers"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/me": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["getMe"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/usage": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["getUsage"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/webhooks": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["listWebhooks"];
        put?: never;
        post: operations["createWebhook"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/webhooks/{webhook_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["getWebhook"];
        put?: never;
        post?: never;
        delete: operations["deleteWebhook"];
        options?: never;
        head?: never;
        patch: operations["updateWebhook"];
        trace?: never;
    };
    "/webhooks/{webhook_id}/rotate-secret": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["rotateWebhookSecret"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/webhooks/{webhook_id}/test": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["testWebhook"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/webhooks/{webhook_id}/deliveries": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["listWebhookDeliveries"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/webhooks/{webhook_id}/deliveries/{delivery_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["getWebhookDelivery"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/webhooks/{webhook_id}/deliveries/{delivery_id}/redeliver": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["redeliverWebhook"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/webhooks/{webhook_id}/redeliver-failed": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["redeliverFailedWebhooks"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/images": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["uploadImage"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        /**
         * The topic of the guide.
         *
         * - `marketing`: lead magnets, campaigns, funnels
         * - `product`: onboarding, feature tours, tutorials
         * - `education`: courses, lessons, how-tos
         * - `business`: processes, SOPs, workflows
         * - `creative`: design, writing, art tutorials
         * - `tech`: development, tools, integrations
         * - `lifestyle`: personal, hobbies, DIY
         */
        Category: "marketing" | "product" | "education" | "business" | "creative" | "tech" | "lifestyle";
        /** Only a `published` guide is public. */
        GuideStatus: "draft" | "published";
        /** A new guide. Fields that only the server writes are ignored (`id`, `slug`, `status`, `published_at`, `featured`, `featured_at`, `views_count`, `completions_count`, `average_rating`, `url`, `user`, `steps_count`, `created_at`, `updated_at`, `version`, `has_pending_changes`, `publish_at`, `unpublish_at`, `deleted_at`), so that a guide from a response can be edited and sent back. Any other field is refused. */
        GuideInput: {
            /** At most 200 characters, and not blank. One line without line breaks, control characters or text direction overrides. A title that was stored before this rule is still returned, but is refused in a request. */
            title: string;
            /** At most 500 characters. null clears it to `""`. */
            description?: string | null;
            /**
             * The topic of the guide.
             *
             * - `marketing`: lead magnets, campaigns, funnels
             * - `product`: onboarding, feature tours, tutorials
             * - `education`: courses, lessons, how-tos
             * - `business`: processes, SOPs, workflows
             * - `creative`: design, writing, art tutorials
             * - `tech`: development, tools, integrations
             * - `lifestyle`: personal, hobbies, DIY
             *
             * `marketing` when left out.
             */
            category?: components["schemas"]["Category"];
            /** The language in which the guide is written: a language tag (BCP 47) of at most 35 characters. It is stored in its usual form: `pt-BR` for `PT-br`. Absent, a new guide gets the language of the account, and a guide that exists keeps its language. */
            language?: string;
            /** The id of the guide in your system, unique among the guides of its author, deleted guides included: another guide's id is refused (`has already been taken`). 1 to 255 characters without control characters, and not `.` or `..`. It is not trimmed. null removes it. */
            external_id?: string | null;
            /** At most 100. They are stored in the order of their positions and numbered from 1. Default: none. */
            steps?: components["schemas"]["StepInput"][];
            /** The username of the author, in `guide` or at the top level. An admin key must set a user of its account. Another key may only set its own user. */
            user_id?: string;
        };
        /** A step of a new guide. An `id` is ignored; any other field is refused. */
        StepInput: {
            /** Position of the step, from 1. Unique in the guide. */
            position: number;
            /** At most 200 characters. Without a title: null or absent. One line without line breaks, control characters or text direction overrides. A title that was stored before this rule is still returned, but is refused in a request. */
            title?: string | null;
            /** HTML, or Markdown with `format`. At most 65,536 characters in the request. It is cleaned when it is stored. Content that is empty after cleaning is refused. Cleaning can make it longer. Stored content is accepted unchanged. */
            content: string;
            /** The format of `content`. `markdown` is CommonMark with tables, strikethrough, task lists, callouts and footnotes. It is converted to HTML and stored. Default: `html`. */
            format?: "html" | "markdown";
            /** Only for a step of a response with `include=source` that is sent back: its Markdown, with its HTML in `content` and the format `markdown`. To change the step, leave `source` out. */
            source?: string | null;
        };
        /** The fields to change. Absent fields keep their value. Fields that only the server writes are ignored (`id`, `status`, `published_at`, `featured`, `featured_at`, `views_count`, `completions_count`, `average_rating`, `url`, `user`, `steps_count`, `created_at`, `updated_at`, `version`, `has_pending_changes`, `publish_at`, `unpublish_at`, `deleted_at`), so that a guide from a response can be edited and sent back. Any other field is refused. */
        GuideChanges: {
            /** The last part of the guide's `url`: words of `a-z` and `0-9` joined by single hyphens, at most 80 characters. The former address redirects to the new one, and stays reserved for the guide. A slug that another guide of the author has or had is refused (`has already been taken`). When absent, the slug of a guide does not change, and a new guide gets one from its title. */
            slug?: string;
            /** At most 200 characters, and not blank. One line without line breaks, control characters or text direction overrides. A title that was stored before this rule is still returned, but is refused in a request. */
            title?: string;
            /** At most 500 characters. null clears it to `""`. */
            description?: string | null;
            /**
             * The topic of the guide.
             *
             * - `marketing`: lead magnets, campaigns, funnels
             * - `product`: onboarding, feature tours, tutorials
             * - `education`: courses, lessons, how-tos
             * - `business`: processes, SOPs, workflows
             * - `creative`: design, writing, art tutorials
             * - `tech`: development, tools, integrations
             * - `lifestyle`: personal, hobbies, DIY
             */
            category?: components["schemas"]["Category"];
            /** The language in which the guide is written: a language tag (BCP 47) of at most 35 characters. It is stored in its usual form: `pt-BR` for `PT-br`. Absent, a new guide gets the language of the account, and a guide that exists keeps its language. */
            language?: string;
            /** The id of the guide in your system, unique among the guides of its author, deleted guides included: another guide's id is refused (`has already been taken`). 1 to 255 characters without control characters, and not `.` or `..`. It is not trimmed. null removes it. */
            external_id?: string | null;
            /** Replaces all steps, at most 100. When absent, the steps do not change. */
            steps?: components["schemas"]["StepChange"][];
        };
        /** An existing or a new step. An unknown field is refused. */
        StepChange: {
            /** The id of an existing step of the guide. null or absent for a new step. */
            id?: number | null;
            /** Position of the step, from 1. Unique in the guide. */
            position: number;
            /** At most 200 characters. Without a title: null or absent. One line without line breaks, control characters or text direction overrides. A title that was stored before this rule is still returned, but is refused in a request. */
            title?: string | null;
            /** HTML, or Markdown with `format`. At most 65,536 characters in the request. It is cleaned when it is stored. Content that is empty after cleaning is refused. Cleaning can make it longer. Stored content is accepted unchanged. */
            content: string;
            /** The format of `content`. `markdown` is CommonMark with tables, strikethrough, task lists, callouts and footnotes. It is converted to HTML and stored. Default: `html`. */
            format?: "html" | "markdown";
            /** Only for a step of a response with `include=source` that is sent back: its Markdown, with its HTML in `content` and the format `markdown`. To change the step, leave `source` out. */
            source?: string | null;
        };
        /** The whole guide. Absent fields get their default. Fields that only the server writes are ignored (`id`, `status`, `published_at`, `featured`, `featured_at`, `views_count`, `completions_count`, `average_rating`, `url`, `user`, `steps_count`, `created_at`, `updated_at`, `version`, `has_pending_changes`, `publish_at`, `unpublish_at`, `deleted_at`), so that a guide from a response can be edited and sent back. Any other field is refused. */
        GuideReplacement: {
            /** The last part of the guide's `url`: words of `a-z` and `0-9` joined by single hyphens, at most 80 characters. The former address redirects to the new one, and stays reserved for the guide. A slug that another guide of the author has or had is refused (`has already been taken`). When absent, the slug of a guide does not change, and a new guide gets one from its title. */
            slug?: string;
            /** At most 200 characters, and not blank. One line without line breaks, control characters or text direction overrides. A title that was stored before this rule is still returned, but is refused in a request. */
            title: string;
            /** At most 500 characters. null clears it to `""`. */
            description?: string | null;
            /**
             * The topic of the guide.
             *
             * - `marketing`: lead magnets, campaigns, funnels
             * - `product`: onboarding, feature tours, tutorials
             * - `education`: courses, lessons, how-tos
             * - `business`: processes, SOPs, workflows
             * - `creative`: design, writing, art tutorials
             * - `tech`: development, tools, integrations
             * - `lifestyle`: personal, hobbies, DIY
             *
             * `marketing` when left out.
             */
            category?: components["schemas"]["Category"];
            /** The language in which the guide is written: a language tag (BCP 47) of at most 35 characters. It is stored in its usual form: `pt-BR` for `PT-br`. Absent, a new guide gets the language of the account, and a guide that exists keeps its language. */
            language?: string;
            /** Only the value of the path. It can be left out. */
            external_id?: string;
            /** All steps, at most 100. A step keeps its id when it has that id, when a step of the guide has the same content, or when it is at the same place. Default: none. */
            steps?: components["schemas"]["StepReplacement"][];
            /** The username of the author, in `guide` or at the top level. An admin key must set a user of its account. Another key may only set its own user. */
            user_id?: string;
        };
        /** An existing or a new step. An unknown field is refused. */
        StepReplacement: {
            /** The id of an existing step of the guide, which then keeps it. Any other id is ignored. */
            id?: number | null;
            /** Position of the step, from 1. Unique in the guide. */
            position: number;
            /** At most 200 characters. Without a title: null or absent. One line without line breaks, control characters or text direction overrides. A title that was stored before this rule is still returned, but is refused in a request. */
            title?: string | null;
            /** HTML, or Markdown with `format`. At most 65,536 characters in the request. It is cleaned when it is stored. Content that is empty after cleaning is refused. Cleaning can make it longer. Stored content is accepted unchanged. */
            content: string;
            /** The format of `content`. `markdown` is CommonMark with tables, strikethrough, task lists, callouts and footnotes. It is converted to HTML and stored. Default: `html`. */
            format?: "html" | "markdown";
            /** Only for a step of a response with `include=source` that is sent back: its Markdown, with its HTML in `content` and the format `markdown`. To change the step, leave `source` out. */
            source?: string | null;
        };
        /** A new step of a guide. An `id` is ignored; any other field is refused. */
        StepInsertion: {
            /** Position of the new step, from 1. Later steps move back. Default, and when greater: the end. */
            position?: number;
            /** At most 200 characters. Without a title: null or absent. One line without line breaks, control characters or text direction overrides. A title that was stored before this rule is still returned, but is refused in a request. */
            title?: string | null;
            /** HTML, or Markdown with `format`. At most 65,536 characters in the request. It is cleaned when it is stored. Content that is empty after cleaning is refused. Cleaning can make it longer. Stored content is accepted unchanged. */
            content: string;
            /** The format of `content`. `markdown` is CommonMark with tables, strikethrough, task lists, callouts and footnotes. It is converted to HTML and stored. Default: `html`. */
            format?: "html" | "markdown";
            /** Only for a step of a response with `include=source` that is sent back: its Markdown, with its HTML in `content` and the format `markdown`. To change the step, leave `source` out. */
            source?: string | null;
        };
        /** The fields to change. Absent fields keep their value, and null clears a title. An `id` is ignored; any other field is refused. */
        StepFieldChanges: {
            /** New position of the step, from 1. The other steps keep their order. When greater than the last position: the end. */
            position?: number;
            /** At most 200 characters. Without a title: null or absent. One line without line breaks, control characters or text direction overrides. A title that was stored before this rule is still returned, but is refused in a request. */
            title?: string | null;
            /** HTML, or Markdown with `format`. At most 65,536 characters in the request. It is cleaned when it is stored. Content that is empty after cleaning is refused. Cleaning can make it longer. Stored content is accepted unchanged. */
            content?: string;
            /** The format of `content`. `markdown` is CommonMark with tables, strikethrough, task lists, callouts and footnotes. It is converted to HTML and stored. Default: `html`. */
            format?: "html" | "markdown";
            /** Only for a step of a response with `include=source` that is sent back: its Markdown, with its HTML in `content` and the format `markdown`. To change the step, leave `source` out. */
            source?: string | null;
        };
        /** The pending draft. Absent fields have the value of the published guide. Fields that only the server writes are ignored (`id`, `slug`, `status`, `published_at`, `featured`, `featured_at`, `views_count`, `completions_count`, `average_rating`, `url`, `user`, `steps_count`, `created_at`, `updated_at`, `version`, `has_pending_changes`, `publish_at`, `unpublish_at`, `deleted_at`), so that a guide from a response can be edited and sent back. Any other field is refused. `language` is ignored too: PATCH of the guide changes it. */
        GuideDraftInput: {
            /** At most 200 characters, and not blank. One line without line breaks, control characters or text direction overrides. A title that was stored before this rule is still returned, but is refused in a request. */
            title?: string;
            /** At most 500 characters. null clears it to `""`. */
            description?: string | null;
            /**
             * The topic of the guide.
             *
             * - `marketing`: lead magnets, campaigns, funnels
             * - `product`: onboarding, feature tours, tutorials
             * - `education`: courses, lessons, how-tos
             * - `business`: processes, SOPs, workflows
             * - `creative`: design, writing, art tutorials
             * - `tech`: development, tools, integrations
             * - `lifestyle`: personal, hobbies, DIY
             */
            category?: components["schemas"]["Category"];
            /** Only the value of the guide. It can be left out. */
            external_id?: string | null;
            /** All steps, at most 100. A step with the id of a step of the guide or of its draft keeps it. When absent, those of the guide. */
            steps?: components["schemas"]["StepChange"][];
        };
        /** One operation, with its own result. */
        BulkOperation: components["schemas"]["BulkCreate"] | components["schemas"]["BulkUpdate"] | components["schemas"]["BulkUpsert"] | components["schemas"]["BulkPublish"] | components["schemas"]["BulkUnpublish"] | components["schemas"]["BulkDelete"];
        /** Does what `createGuide` does. */
        BulkCreate: {
            /** The kind of operation. */
            operation: "create";
            /** A new guide. Fields that only the server writes are ignored (`id`, `slug`, `status`, `published_at`, `featured`, `featured_at`, `views_count`, `completions_count`, `average_rating`, `url`, `user`, `steps_count`, `created_at`, `updated_at`, `version`, `has_pending_changes`, `publish_at`, `unpublish_at`, `deleted_at`), so that a guide from a response can be edited and sent back. Any other field is refused. */
            guide: components["schemas"]["GuideInput"];
            /** The username of the author, in `guide` or at the top level. An admin key must set a user of its account. Another key may only set its own user. */
            user_id?: string;
        };
        /** Does what `updateGuide` does. */
        BulkUpdate: {
            /** The kind of operation. */
            operation: "update";
            /** The guide's `id`, or send `external_id`. */
            id?: number;
            /** The guide's `external_id`, instead of `id`. */
            external_id?: string;
            /** The username of the author. An admin key must send it with an `external_id`. Another key may only send its own user. */
            user_id?: string;
            /** The `ETag` of the guide that the operation is based on, for example `"g1042.2"`, a list of them, or `*`. For another state of the guide the result is 412. */
            if_match?: string;
            /** The fields to change. Absent fields keep their value. Fields that only the server writes are ignored (`id`, `status`, `published_at`, `featured`, `featured_at`, `views_count`, `completions_count`, `average_rating`, `url`, `user`, `steps_count`, `created_at`, `updated_at`, `version`, `has_pending_changes`, `publish_at`, `unpublish_at`, `deleted_at`), so that a guide from a response can be edited and sent back. Any other field is refused. */
            guide: components["schemas"]["GuideChanges"];
        };
        /** Does what `upsertGuide` does. */
        BulkUpsert: {
            /** The kind of operation. */
            operation: "upsert";
            /** The `external_id` of the guide. */
            external_id: string;
            /** The whole guide. Absent fields get their default. Fields that only the server writes are ignored (`id`, `status`, `published_at`, `featured`, `featured_at`, `views_count`, `completions_count`, `average_rating`, `url`, `user`, `steps_count`, `created_at`, `updated_at`, `version`, `has_pending_changes`, `publish_at`, `unpublish_at`, `deleted_at`), so that a guide from a response can be edited and sent back. Any other field is refused. */
            guide: components["schemas"]["GuideReplacement"];
            /** The username of the author, in `guide` or at the top level. An admin key must set a user of its account. Another key may only set its own user. */
            user_id?: string;
            /** The `ETag` of the guide that the operation is based on, for example `"g1042.2"`, a list of them, or `*`. For another state of the guide the result is 412. */
            if_match?: string;
        };
        /** Does what `publishGuide` does. */
        BulkPublish: {
            /** The kind of operation. */
            operation: "publish";
            /** The guide's `id`, or send `external_id`. */
            id?: number;
            /** The guide's `external_id`, instead of `id`. */
            external_id?: string;
            /** The username of the author. An admin key must send it with an `external_id`. Another key may only send its own user. */
            user_id?: string;
            /** The `ETag` of the guide that the operation is based on, for example `"g1042.2"`, a list of them, or `*`. For another state of the guide the result is 412. */
            if_match?: string;
        };
        /** Does what `unpublishGuide` does. */
        BulkUnpublish: {
            /** The kind of operation. */
            operation: "unpublish";
            /** The guide's `id`, or send `external_id`. */
            id?: number;
            /** The guide's `external_id`, instead of `id`. */
            external_id?: string;
            /** The username of the author. An admin key must send it with an `external_id`. Another key may only send its own user. */
            user_id?: string;
            /** The `ETag` of the guide that the operation is based on, for example `"g1042.2"`, a list of them, or `*`. For another state of the guide the result is 412. */
            if_match?: string;
        };
        /** Does what `deleteGuide` does. */
        BulkDelete: {
            /** The kind of operation. */
            operation: "delete";
            /** The guide's `id`, or send `external_id`. */
            id?: number;
            /** The guide's `external_id`, instead of `id`. */
            external_id?: string;
            /** The username of the author. An admin key must send it with an `external_id`. Another key may only send its own user. */
            user_id?: string;
            /** The `ETag` of the guide that the operation is based on, for example `"g1042.2"`, a list of them, or `*`. For another state of the guide the result is 412. */
            if_match?: string;
        };
        /** The type of an event of the account. */
        EventType: "guide.created" | "guide.updated" | "guide.published" | "guide.unpublished" | "guide.featured" | "guide.unfeatured" | "guide.deleted" | "guide.restored" | "usage.threshold_reached" | "api_key.created" | "api_key.revoked" | "api_key.expiring" | "member.joined" | "member.removed";
        /** `pending`: waits for its next attempt. `succeeded`: the receiver accepted it. `failed`: its last attempt failed. */
        DeliveryState: "pending" | "succeeded" | "failed";
        /** A page of guides. */
        GuideList: {
            /** Newest first, by relevance with `q`, or in the order of `sort`. */
            guides: components["schemas"]["GuideSummary"][];
            /** Opaque `cursor` of the next page. null on the last page. */
            next_cursor: string | null;
            /** The number of guides on all pages. Present only with `count=true`. */
            total?: number;
        };
        /** A guide in a list. */
        GuideSummary: {
            /** Unique identifier. */
            id: number;
            /** Created from the title of the new guide: `a-z`, `0-9` and hyphens, at most 80 characters. A slug that the author has already used, also for a deleted guide, gets the suffix `-2`, `-3` and so on. It does not change with the title. PATCH and PUT with `slug` change it, and the former address then redirects. */
            slug: string;
            /** The id of the guide in your system. Unique among the guides of its author. null when it has none. */
            external_id: string | null;
            /** Title of the guide. */
            title: string;
            /** Brief description. May be empty. */
            description: string;
            /**
             * The topic of the guide.
             *
             * - `marketing`: lead magnets, campaigns, funnels
             * - `product`: onboarding, feature tours, tutorials
             * - `education`: courses, lessons, how-tos
             * - `business`: processes, SOPs, workflows
             * - `creative`: design, writing, art tutorials
             * - `tech`: development, tools, integrations
             * - `lifestyle`: personal, hobbies, DIY
             */
            category: components["schemas"]["Category"];
            /** The language in which the guide is written: a language tag (BCP 47), such as `en` or `pt-BR`. */
            language: string;
            /** Only a `published` guide is public. */
            status: components["schemas"]["GuideStatus"];
            /**
             * Time of the last publication. null for a draft.
             *
             * Format: date-time
             * @example 2026-11-20T09:30:00.000Z
             */
            published_at: string | null;
            /** Pinned to the top of the author's profile. */
            featured: boolean;
            /**
             * Time at which it was featured. null when it is not featured.
             *
             * Format: date-time
             * @example 2026-11-20T09:30:00.000Z
             */
            featured_at: string | null;
            /** Views of the public page. The API never changes it. */
            views_count: number;
            /** Views in which the guide was completed. The API never changes it. */
            completions_count: number;
            /** Average of the readers' ratings, from 1 to 5 with two decimals. null without ratings. */
            average_rating: number | null;
            /**
             * The public page, `/@{username}/{slug}`. The page of a draft returns 404.
             *
             *
             * Format: uri
             */
            url: string;
            /** The author of the guide. */
            user: components["schemas"]["Author"];
            /** Number of steps. */
            steps_count: number;
            /**
             * Time of creation.
             *
             * Format: date-time
             * @example 2026-11-20T09:30:00.000Z
             */
            created_at: string;
            /**
             * Time of the last change.
             *
             * Format: date-time
             * @example 2026-11-20T09:30:00.000Z
             */
            updated_at: string;
            /** Number of the guide's state: 1 for a new guide, and 1 more with each change, deletion and restore. Counters of readers do not change it. `ETag` contains it. */
            version: number;
            /** Whether the guide has a pending draft: changes that readers do not see before they are published. Neither `version` nor `ETag` depends on it. */
            has_pending_changes: boolean;
            /**
             * Time at which Guidepost publishes the guide or, of a published guide, its pending draft. null: not scheduled. `setSchedule` sets it.
             *
             * Format: date-time
             * @example 2026-11-20T09:30:00.000Z
             */
            publish_at: string | null;
            /**
             * Time at which Guidepost unpublishes the guide. null: not scheduled.
             *
             * Format: date-time
             * @example 2026-11-20T09:30:00.000Z
             */
            unpublish_at: string | null;
            /**
             * Time of the deletion. Present only in a list with `deleted=true`.
             *
             * Format: date-time
             * @example 2026-11-20T09:30:00.000Z
             */
            deleted_at?: string;
            /** The steps in their order. Present only with `include=steps`. */
            steps?: components["schemas"]["Step"][];
        };
        /** The author of the guide. */
        Author: {
            /** Unique. Also part of the guide's `url`. */
            username: string;
            /** The name to show. */
            display_name: string;
        };
        /** One step of a guide. */
        Step: {
            /** Identifier of the step. */
            id: number;
            /** Position of the step, from 1 to `steps_count` without gaps. */
            position: number;
            /** null when the step has no title. */
            title: string | null;
            /** The stored HTML, after cleaning. With `format=markdown`: Markdown. */
            content: string;
            /** With `include=source`: the format in which the step was sent last. With `format=markdown`: the format of `content`. Otherwise absent. */
            format?: "html" | "markdown";
            /** The Markdown that was sent. null for a step that was sent as HTML. Present only with `include=source`. */
            source?: string | null;
        };
        /** The guide after the change, and what cleaning removed from the request. */
        GuideChangeAnswer: {
            /** A guide with all its steps. */
            guide: components["schemas"]["Guide"];
            /** What cleaning removed from the content of the steps: each element and attribute of a step once, at most 50, and one more when there are others. Also links to headings and steps that the guide does not have. Absent when there is none of them. */
            warnings?: components["schemas"]["HtmlWarning"][];
        };
        /** A guide with all its steps. */
        Guide: {
            /** Unique identifier. */
            id: number;
            /** Created from the title of the new guide: `a-z`, `0-9` and hyphens, at most 80 characters. A slug that the author has already used, also for a deleted guide, gets the suffix `-2`, `-3` and so on. It does not change with the title. PATCH and PUT with `slug` change it, and the former address then redirects. */
            slug: string;
            /** The id of the guide in your system. Unique among the guides of its author. null when it has none. */
            external_id: string | null;
            /** Title of the guide. */
            title: string;
            /** Brief description. May be empty. */
            description: string;
            /**
             * The topic of the guide.
             *
             * - `marketing`: lead magnets, campaigns, funnels
             * - `product`: onboarding, feature tours, tutorials
             * - `education`: courses, lessons, how-tos
             * - `business`: processes, SOPs, workflows
             * - `creative`: design, writing, art tutorials
             * - `tech`: development, tools, integrations
             * - `lifestyle`: personal, hobbies, DIY
             */
            category: components["schemas"]["Category"];
            /** The language in which the guide is written: a language tag (BCP 47), such as `en` or `pt-BR`. */
            language: string;
            /** Only a `published` guide is public. */
            status: components["schemas"]["GuideStatus"];
            /**
             * Time of the last publication. null for a draft.
             *
             * Format: date-time
             * @example 2026-11-20T09:30:00.000Z
             */
            published_at: string | null;
            /** Pinned to the top of the author's profile. */
            featured: boolean;
            /**
             * Time at which it was featured. null when it is not featured.
             *
             * Format: date-time
             * @example 2026-11-20T09:30:00.000Z
             */
            featured_at: string | null;
            /** Views of the public page. The API never changes it. */
            views_count: number;
            /** Views in which the guide was completed. The API never changes it. */
            completions_count: number;
            /** Average of the readers' ratings, from 1 to 5 with two decimals. null without ratings. */
            average_rating: number | null;
            /**
             * The public page, `/@{username}/{slug}`. The page of a draft returns 404.
             *
             *
             * Format: uri
             */
            url: string;
            /** The author of the guide. */
            user: components["schemas"]["Author"];
            /** Number of steps. */
            steps_count: number;
            /**
             * Time of creation.
             *
             * Format: date-time
             * @example 2026-11-20T09:30:00.000Z
             */
            created_at: string;
            /**
             * Time of the last change.
             *
             * Format: date-time
             * @example 2026-11-20T09:30:00.000Z
             */
            updated_at: string;
            /** Number of the guide's state: 1 for a new guide, and 1 more with each change, deletion and restore. Counters of readers do not change it. `ETag` contains it. */
            version: number;
            /** Whether the guide has a pending draft: changes that readers do not see before they are published. Neither `version` nor `ETag` depends on it. */
            has_pending_changes: boolean;
            /**
             * Time at which Guidepost publishes the guide or, of a published guide, its pending draft. null: not scheduled. `setSchedule` sets it.
             *
             * Format: date-time
             * @example 2026-11-20T09:30:00.000Z
             */
            publish_at: string | null;
            /**
             * Time at which Guidepost unpublishes the guide. null: not scheduled.
             *
             * Format: date-time
             * @example 2026-11-20T09:30:00.000Z
             */
            unpublish_at: string | null;
            /** The steps in their order. */
            steps: components["schemas"]["Step"][];
        };
        /** Something that cleaning removed from the request. */
        HtmlWarning: {
            /** The field, with dots and 0-based indexes in the order of the request, for example `steps.0.content`, or `content` of a single step. `base` with the reason `more`. */
            field: string;
            /**
             * - `element_not_permitted`: The element is not in the list. Its tags were removed, and its text was kept.
             * - `element_removed_with_text`: The element contains code, data or another page. It was removed with its text.
             * - `attribute_not_permitted`: The element may not have this attribute. It was removed.
             * - `value_not_permitted`: The attribute may not have this value, or a part of it. The value or the part was removed.
             * - `address_not_permitted`: The address is relative, or of another kind than the list permits. A link became text; an image was removed.
             * - `nesting_too_deep`: More than 50 elements are nested. The inner tags were removed, and their text was kept.
             * - `item_outside_list`: A list item is in no list, or a part of a table in no table. Its tags were removed, and its text was kept.
             * - `comment`: A comment, a declaration or a processing instruction was removed.
             * - `incomplete_tag`: The content ends inside a tag. The text from this tag on was removed.
             * - `target_not_found`: A link leads to a heading or a step that the guide does not have. Nothing was removed.
             * - `more`: More was removed than the list of warnings contains.
             */
            reason: "element_not_permitted" | "element_removed_with_text" | "attribute_not_permitted" | "value_not_permitted" | "address_not_permitted" | "nesting_too_deep" | "item_outside_list" | "comment" | "incomplete_tag" | "target_not_found" | "more";
            /** The element that was removed, or that had the attribute. null for a comment. */
            element: string | null;
            /** The attribute that was removed. null for a whole element. */
            attribute: string | null;
            /** The message for people. */
            message: string;
        };
        /** A guide with all its steps. */
        GuideGetAnswer: {
            /** A guide with all its steps. */
            guide: components["schemas"]["Guide"];
            /** Present only with `version=draft`: the state of the pending draft, and null without one. */
            draft?: components["schemas"]["GuideDraft"] | null;
        };
        /** The state of a pending draft. */
        GuideDraft: {
            /**
             * Identifies the saved state of the draft. `ETag` contains it.
             *
             *
             * Format: uuid
             */
            revision: string;
            /** The `version` of the guide that the draft was last saved for. Later changes of the guide are combined with the draft. */
            base_version: number;
            /**
             * Time of the last save.
             *
             * Format: date-time
             * @example 2026-11-20T09:30:00.000Z
             */
            saved_at: string;
            /** The user who saved it last. null for a user who no longer exists. */
            saved_by: components["schemas"]["Author"] | null;
            /** The parts that both the draft and the guide changed since `base_version`, such as `title`, `steps` or `steps.0.content`, with the index in the draft. `guide` has the draft's version of them. Publishing is refused until the draft is saved again. */
            conflicts: string[];
        };
        /** A guide with all its steps. */
        GuideAnswer: {
            /** A guide with all its steps. */
            guide: components["schemas"]["Guide"];
        };
        /** The saved draft, and what cleaning removed from the request. */
        GuideDraftChangeAnswer: {
            /** The guide as its draft has it. */
            guide: components["schemas"]["Guide"];
            /** null when the content is equal to that of the guide: then it has no draft. */
            draft: components["schemas"]["GuideDraft"] | null;
            /** What cleaning removed from the content of the steps: each element and attribute of a step once, at most 50, and one more when there are others. Also links to headings and steps that the guide does not have. Absent when there is none of them. */
            warnings?: components["schemas"]["HtmlWarning"][];
        };
        /** A page of the versions of a guide. */
        VersionList: {
            /** Newest first. */
            versions: components["schemas"]["PublishedVersionSummary"][];
            /** Opaque `cursor` of the next page. null on the last page. */
            next_cursor: string | null;
        };
        /** A version of a guide in a list. */
        PublishedVersionSummary: {
            /** Number of the version. The first version of a guide has 1, and each next one has 1 more. */
            number: number;
            /** `version` of the guide after the change, which its `ETag` contains. */
            guide_version: number;
            /**
             * Time from which readers saw this version.
             *
             * Format: date-time
             * @example 2026-11-20T09:30:00.000Z
             */
            created_at: string;
            /** What made the version: a publication of the guide, a change, the publication of its pending draft, or a restored version. `recorded`: the guide was published before its history began. New values can be added. Now: `published`, `updated`, `draft_published`, `restored`, `recorded`. */
            kind: string;
            /** Number of the version that was restored. null for other kinds. */
            restored_from: number | null;
            /** How the author reached Guidepost. `system`: Guidepost published the guide or its pending draft at the scheduled time. null: unknown. */
            via: ("portal" | "api_key" | "operator" | "system") | null;
            /** The user who made the change. null for the operator and a schedule, and when unknown. */
            user: components["schemas"]["VersionUser"];
            /** The API key that was used. null: none. */
            key: components["schemas"]["VersionKey"];
            /** What differs from the version before. Empty for the first version, and for a publication without changes. New values can be added. Now: `title`, `description`, `category`, `steps`, `step_order`. */
            changed: string[];
            /** How the steps differ from the version before. Zeros for the first version. */
            step_changes: components["schemas"]["VersionStepChanges"];
            /** The title of the guide in this version. */
            title: string;
            /** Number of steps in this version. */
            steps_count: number;
        };
        /** The user who made the change. null for the operator and a schedule, and when unknown. */
        VersionUser: {
            /** The current username. */
            username: string;
            /** The current display name. */
            display_name: string;
        } | null;
        /** The API key that was used. null: none. */
        VersionKey: {
            /** Identifier of the key. */
            id: number;
            /** The key's name in the portal. */
            name: string;
            /** The last four characters of the key. */
            last_four: string;
        } | null;
        /** How the steps differ from the version before. Zeros for the first version. */
        VersionStepChanges: {
            /** Steps that the version before did not have. */
            added: number;
            /** Steps that this version does not have any more. */
            removed: number;
            /** Steps with another title or content. */
            changed: number;
        };
        /** A version of a guide with its content. */
        VersionAnswer: {
            /** The version. */
            version: components["schemas"]["PublishedVersion"];
        };
        /** A version of a guide with its content. */
        PublishedVersion: {
            /** Number of the version. The first version of a guide has 1, and each next one has 1 more. */
            number: number;
            /** `version` of the guide after the change, which its `ETag` contains. */
            guide_version: number;
            /**
             * Time from which readers saw this version.
             *
             * Format: date-time
             * @example 2026-11-20T09:30:00.000Z
             */
            created_at: string;
            /** What made the version: a publication of the guide, a change, the publication of its pending draft, or a restored version. `recorded`: the guide was published before its history began. New values can be added. Now: `published`, `updated`, `draft_published`, `restored`, `recorded`. */
            kind: string;
            /** Number of the version that was restored. null for other kinds. */
            restored_from: number | null;
            /** How the author reached Guidepost. `system`: Guidepost published the guide or its pending draft at the scheduled time. null: unknown. */
            via: ("portal" | "api_key" | "operator" | "system") | null;
            /** The user who made the change. null for the operator and a schedule, and when unknown. */
            user: components["schemas"]["VersionUser"];
            /** The API key that was used. null: none. */
            key: components["schemas"]["VersionKey"];
            /** What differs from the version before. Empty for the first version, and for a publication without changes. New values can be added. Now: `title`, `description`, `category`, `steps`, `step_order`. */
            changed: string[];
            /** How the steps differ from the version before. Zeros for the first version. */
            step_changes: components["schemas"]["VersionStepChanges"];
            /** The title of the guide in this version. */
            title: string;
            /** Number of steps in this version. */
            steps_count: number;
            /** The description of the guide in this version. */
            description: string;
            /**
             * The topic of the guide.
             *
             * - `marketing`: lead magnets, campaigns, funnels
             * - `product`: onboarding, feature tours, tutorials
             * - `education`: courses, lessons, how-tos
             * - `business`: processes, SOPs, workflows
             * - `creative`: design, writing, art tutorials
             * - `tech`: development, tools, integrations
             * - `lifestyle`: personal, hobbies, DIY
             */
            category: components["schemas"]["Category"];
            /** The steps in their order. */
            steps: components["schemas"]["Step"][];
        };
        /** The results of a bulk request. */
        BulkAnswer: {
            /** One result for each operation, in their order. */
            results: components["schemas"]["BulkResult"][];
            /** The number of operations that were applied. */
            succeeded: number;
            /** The number of the other operations. */
            failed: number;
        };
        /** The result of one operation. */
        BulkResult: components["schemas"]["BulkGuide"] | components["schemas"]["BulkDeleted"] | components["schemas"]["BulkFailure"];
        /** The guide after the operation, without its steps. */
        BulkGuide: {
            /** 201 for a new guide. */
            status: 200 | 201;
            /** A guide in a list. */
            guide: components["schemas"]["GuideSummary"];
            /** What cleaning removed from the content of the steps: each element and attribute of a step once, at most 50, and one more when there are others. Also links to headings and steps that the guide does not have. Absent when there is none of them. */
            warnings?: components["schemas"]["HtmlWarning"][];
        };
        /** The guide was deleted. */
        BulkDeleted: {
            /** The guide is in the trash. */
            status: 204;
        };
        /** The operation was not applied. */
        BulkFailure: {
            /** The status that the single operation would return. */
            status: 400 | 402 | 403 | 404 | 412 | 422 | 429;
            /** The error that the single operation would return. */
            error: components["schemas"]["BulkError"];
            /** The current `ETag` of the guide. Only with 412. */
            etag?: string;
        };
        /** The error that the single operation would return. */
        BulkError: {
            /** The code for programs. Its meaning never changes. */
            code: "bad_request" | "guide_limit_exceeded" | "forbidden" | "email_not_verified" | "not_found" | "precondition_failed" | "validation_failed" | "rate_limit_exceeded";
            /** The message for people. */
            message: string;
            /** Field names with their messages, at most 50. When there are more, an entry `base` states it. Nested fields use dots and 0-based indexes, for example `steps.0.content`. */
            details?: {
                [key: string]: string[];
            };
            /**
             * The page on which the account's owner changes the plan.
             *
             *
             * Format: uri
             */
            upgrade_url?: string;
            /** Seconds to wait before a retry, as in `Retry-After`. */
            retry_after?: number;
        };
        /** How readers use a guide. */
        GuideInsightsAnswer: {
            /** How readers use a guide. `previous` has the totals of as many days before `from`. */
            insights: components["schemas"]["GuideInsights"];
        };
        /** How readers use a guide. `previous` has the totals of as many days before `from`. */
        GuideInsights: {
            /**
             * The first day (UTC).
             *
             *
             * Format: date
             */
            from: string;
            /**
             * The last day (UTC).
             *
             *
             * Format: date
             */
            to: string;
            /** Numbers of several days. */
            totals: components["schemas"]["InsightTotals"];
            /** Numbers of several days. */
            previous: components["schemas"]["InsightTotals"];
            /** Each day, oldest first. */
            days: components["schemas"]["InsightDay"][];
            /** How many readers have each rating now, of all time, from 1 to 5. */
            ratings: components["schemas"]["InsightRating"][];
            /** Views by the class of the device. */
            devices: components["schemas"]["InsightDevices"];
            /** The sites with most views. Views without a site are left out. */
            referrers: components["schemas"]["InsightReferrer"][];
            /** How many readers reached each step that the guide has now. */
            steps: components["schemas"]["InsightStep"][];
        };
        /** Numbers of several days. */
        InsightTotals: {
            /** Readers, each once a day. */
            views: number;
            /** Readers who finished, each once. */
            completions: number;
            /** Ratings that were given or changed. */
            ratings_count: number;
            /** Of these ratings. null without one. */
            average_rating: number | null;
            /** Completions per view, such as 0.34. null without a view. */
            completion_rate: number | null;
        };
        /** Numbers of a day. */
        InsightDay: {
            /**
             * The day (UTC).
             *
             *
             * Format: date
             */
            day: string;
            /** Readers, each once a day. */
            views: number;
            /** Readers who finished, each once. */
            completions: number;
            /** Ratings that were given or changed. */
            ratings_count: number;
            /** Of these ratings. null without one. */
            average_rating: number | null;
        };
        /** How many readers have a rating. */
        InsightRating: {
            /** The rating. */
            rating: number;
            /** Readers with this rating. */
            readers: number;
        };
        /** Views by the class of the device. */
        InsightDevices: {
            /** Views on phones. */
            phone: number;
            /** Views on tablets. */
            tablet: number;
            /** Views on computers. */
            desktop: number;
            /** Views of older versions of the page. */
            unknown: number;
        };
        /** A site with links to guides. */
        InsightReferrer: {
            /** The host of the site. */
            host: string;
            /** Readers, each once a day. */
            views: number;
        };
        /** How many readers reached a step. */
        InsightStep: {
            /** The number of the step. */
            position: number;
            /** Views whose reader reached this step. */
            readers: number;
        };
        /** How readers use the guides. */
        AccountInsightsAnswer: {
            /** How readers use the guides of an account. `previous` has the totals of as many days before `from`. */
            insights: components["schemas"]["AccountInsights"];
        };
        /** How readers use the guides of an account. `previous` has the totals of as many days before `from`. */
        AccountInsights: {
            /**
             * The first day (UTC).
             *
             *
             * Format: date
             */
            from: string;
            /**
             * The last day (UTC).
             *
             *
             * Format: date
             */
            to: string;
            /** Numbers of several days. */
            totals: components["schemas"]["InsightTotals"];
            /** Numbers of several days. */
            previous: components["schemas"]["InsightTotals"];
            /** Each day, oldest first. */
            days: components["schemas"]["InsightDay"][];
            /** How many readers have each rating now, of all time, from 1 to 5. */
            ratings: components["schemas"]["InsightRating"][];
            /** Views by the class of the device. */
            devices: components["schemas"]["InsightDevices"];
            /** The sites with most views. Views without a site are left out. */
            referrers: components["schemas"]["InsightReferrer"][];
        };
        /** A page of what readers wrote. */
        FeedbackList: {
            /** Newest first. */
            feedback: components["schemas"]["Feedback"][];
            /** Opaque `cursor` of the next page. null on the last page. */
            next_cursor: string | null;
        };
        /** What a reader wrote about a guide. */
        Feedback: {
            /** Identifier of the text. A text that its reader changes has a new one. */
            id: number;
            /** The guide of a text. */
            guide: components["schemas"]["FeedbackGuide"];
            /** The reader's rating now. */
            rating: number;
            /** Plain text. It may contain line breaks, and markup that a reader typed. */
            text: string;
            /** `new` until it is marked as read. */
            status: "new" | "read";
            /**
             * The day of the text (UTC).
             *
             *
             * Format: date
             */
            day: string;
        };
        /** The guide of a text. */
        FeedbackGuide: {
            /** Identifier of the guide. */
            id: number;
            /** The title of the guide. */
            title: string;
        };
        /** What a reader wrote about a guide. */
        FeedbackAnswer: {
            /** What a reader wrote about a guide. */
            feedback: components["schemas"]["Feedback"];
        };
        /** A page of changes. */
        ChangeList: {
            /** Oldest change first. Each guide occurs once, with its latest change. */
            changes: components["schemas"]["Change"][];
            /** Opaque `cursor` of the next request. Never null: keep it to read later changes. */
            next_cursor: string;
            /** Whether the next page has changes already. Otherwise read it later. */
            has_more: boolean;
        };
        /** The latest change of a guide. */
        Change: components["schemas"]["GuideUpserted"] | components["schemas"]["GuideDeleted"];
        /** A guide that was created, changed or restored, as it is now. */
        GuideUpserted: {
            /** The kind of change. */
            type: "guide.upserted";
            /** A guide in a list. */
            guide: components["schemas"]["GuideSummary"];
        };
        /** A guide that was deleted. */
        GuideDeleted: {
            /** The kind of change. */
            type: "guide.deleted";
            /** The id of the guide. */
            id: number;
            /** The id of the guide in your system. null when it had none. */
            external_id: string | null;
            /**
             * Time of the deletion.
             *
             * Format: date-time
             * @example 2026-11-20T09:30:00.000Z
             */
            deleted_at: string;
        };
        /** A page of the request log. */
        RequestList: {
            /** Newest first. */
            requests: components["schemas"]["RequestSummary"][];
            /** Opaque `cursor` of the next page. null on the last page. With several filters, a page can have fewer entries than `limit` before the last page. */
            next_cursor: string | null;
        };
        /** One request in the log. */
        RequestSummary: {
            /**
             * Identifier of the entry.
             *
             *
             * Format: uuid
             */
            id: string;
            /** The value of `X-Request-Id` in the response. Equal to `id` unless the client sent its own. */
            request_id: string;
            /**
             * The time of the request. For an entry of several requests, the time of the first one.
             *
             * Format: date-time
             * @example 2026-11-20T09:30:00.000Z
             */
            received_at: string;
            /** The key of the request. */
            key: components["schemas"]["RequestKey"];
            /** The method of the request. */
            method: string;
            /** The operation, for example `guides.get`. `unknown` for an unknown path. */
            operation: string;
            /** The path with the names of query parameters. Their values are not logged. */
            path: string;
            /** The status of the response. */
            status: number;
            /** The error code. null for a success. */
            code: string | null;
            /** Time from request to response in ms. */
            duration_ms: number;
            /** The address of the client. */
            address: string;
            /** `User-Agent` of the request, shortened to 300 characters. */
            user_agent: string | null;
            /** Whether the response is the stored one of an earlier `Idempotency-Key`. */
            replayed: boolean;
            /** 1, or the number of 401 or 429 responses to the operation in the minute, which share an entry. */
            requests: number;
        };
        /** The key of the request. */
        RequestKey: {
            /** Identifier of the key. */
            id: number;
            /** The key's name in the portal. */
            name: string;
            /** The last four characters of the key. */
            last_four: string;
            /** The holder of the key. */
            username: string;
        };
        /** One request of the log. */
        RequestAnswer: {
            /** One request with the explanation of its response. */
            request: components["schemas"]["RequestDetail"];
        };
        /** One request with the explanation of its response. */
        RequestDetail: {
            /**
             * Identifier of the entry.
             *
             *
             * Format: uuid
             */
            id: string;
            /** The value of `X-Request-Id` in the response. Equal to `id` unless the client sent its own. */
            request_id: string;
            /**
             * The time of the request. For an entry of several requests, the time of the first one.
             *
             * Format: date-time
             * @example 2026-11-20T09:30:00.000Z
             */
            received_at: string;
            /** The key of the request. */
            key: components["schemas"]["RequestKey"];
            /** The method of the request. */
            method: string;
            /** The operation, for example `guides.get`. `unknown` for an unknown path. */
            operation: string;
            /** The path with the names of query parameters. Their values are not logged. */
            path: string;
            /** The status of the response. */
            status: number;
            /** The error code. null for a success. */
            code: string | null;
            /** Time from request to response in ms. */
            duration_ms: number;
            /** The address of the client. */
            address: string;
            /** `User-Agent` of the request, shortened to 300 characters. */
            user_agent: string | null;
            /** Whether the response is the stored one of an earlier `Idempotency-Key`. */
            replayed: boolean;
            /** 1, or the number of 401 or 429 responses to the operation in the minute, which share an entry. */
            requests: number;
            /** The scope of the operation. null when any scope is sufficient. */
            required_scope: ("read" | "write" | "admin") | null;
            /** The scopes of the key. null when the key did not work. */
            key_scopes: ("read" | "write" | "admin")[] | null;
            /** The limits at the time of the request. null: not checked. */
            limits: components["schemas"]["RequestLimits"];
            /** The error message. null for a success. */
            message: string | null;
            /** Invalid fields with their messages, without the values. */
            details: {
                [key: string]: string[];
            };
            /** The checks in their order. */
            checks: components["schemas"]["RequestCheck"][];
            /** What to do about the refusal. null for a success. */
            advice: string | null;
            /**
             * The page about the error. null for a success.
             *
             *
             * Format: uri
             */
            help_url: string | null;
        };
        /** The limits at the time of the request. null: not checked. */
        RequestLimits: {
            /** The requests of the UTC minute. */
            minute: components["schemas"]["RequestLimit"] | null;
            /** The requests of the UTC hour. */
            hour: components["schemas"]["RequestLimit"] | null;
            /** The quota of the calendar month. */
            month: components["schemas"]["RequestLimit"] | null;
        };
        /** A limit of the account at the time of the request. */
        RequestLimit: {
            /** The limit. */
            limit: number;
            /** The used part after the decision, with this request. null when it was not counted. */
            used: number | null;
        };
        /** One check of a request. */
        RequestCheck: {
            /** What was checked. */
            check: "api_key" | "rate_limit" | "account" | "route" | "scope" | "quota" | "body" | "idempotency" | "input" | "guide" | "precondition" | "email" | "guide_limit" | "service";
            /** `skipped`: an earlier check failed, or the request did not need this one. */
            result: "passed" | "failed" | "skipped";
            /** The check with its numbers, for people. */
            text: string;
        };
        /** A page of the audit log. */
        AuditList: {
            /** Newest first. */
            entries: components["schemas"]["AuditEntry"][];
            /** Opaque `cursor` of the next page. null on the last page. With several filters, a page can have fewer entries than `limit` before the last page. */
            next_cursor: string | null;
        };
        /** One action in the audit log. */
        AuditEntry: {
            /**
             * Identifier of the entry.
             *
             *
             * Format: uuid
             */
            id: string;
            /**
             * The time of the action.
             *
             * Format: date-time
             * @example 2026-11-20T09:30:00.000Z
             */
            created_at: string;
            /** What was done. New values can be added. Now: `session.signed_in`, `session.sign_in_failed`, `session.confirmed`, `session.confirmation_failed`, `session.second_factor_failed`, `session.signed_out`, `session.signed_out_everywhere`, `session.ended`, `session.others_ended`, `user.signed_up`, `user.created`, `user.renamed`, `user.email_verified`, `user.email_change_requested`, `user.email_change_cancelled`, `user.email_changed`, `user.deletion_requested`, `user.deletion_undone`, `user.erased`, `password.set`, `password.changed`, `password.reset`, `two_factor.enabled`, `two_factor.disabled`, `two_factor.reset`, `two_factor.recovery_code_used`, `two_factor.recovery_codes_replaced`, `passkey.added`, `passkey.renamed`, `passkey.removed`, `provider.connected`, `provider.disconnected`, `key.created`, `key.updated`, `key.rotated`, `key.revoked`, `invitation.created`, `invitation.cancelled`, `invitation.accepted`, `member.role_changed`, `member.removed`, `member.guides_handed_over`, `account.renamed`, `account.language_changed`, `account.branding_changed`, `account.plan_changed`, `account.usage_set`, `account.suspended`, `account.resumed`, `account.deletion_requested`, `account.deletion_undone`, `account.two_factor_requirement_changed`, `account.exported`, `audit_log.exported`, `webhook.created`, `webhook.updated`, `webhook.secret_rotated`, `webhook.disabled`, `webhook.deleted`, `guide.published`, `guide.unpublished`, `guide.scheduled`, `guide.scheduled_update_failed`, `guide.link_created`, `guide.link_revoked`, `guide.changes_published`, `guide.version_restored`, `guide.deleted`, `guide.restored`, `guide.deleted_permanently`. */
            action: string;
            /** How the actor reached Guidepost. `system`: Guidepost acted itself. */
            via: "portal" | "api_key" | "operator" | "system";
            /** The user who performed the action. null for the operator and Guidepost itself. */
            user: components["schemas"]["AuditUser"] | null;
            /** The API key that was used. null: none. */
            key: components["schemas"]["AuditKey"];
            /** The object that was changed. null: none. */
            target: components["schemas"]["AuditTarget"];
            /** The address of the client. null for the operator and Guidepost itself. */
            address: string | null;
            /** `User-Agent` of the request, shortened to 300 characters. */
            user_agent: string | null;
            /** Facts of the action, for example `scopes` or `plan`. */
            details: {
                [key: string]: unknown;
            };
        };
        /** A user of the account. */
        AuditUser: {
            /** The current username. */
            username: string;
            /** The current display name. */
            display_name: string;
        };
        /** The API key that was used. null: none. */
        AuditKey: {
            /** Identifier of the key. */
            id: number;
            /** The key's name in the portal. */
            name: string;
            /** The last four characters of the key. */
            last_four: string;
        } | null;
        /** The object that was changed. null: none. */
        AuditTarget: {
            /** The kind of object. New values can be added. Now: `account`, `guide`, `invitation`, `key`, `passkey`, `user`, `webhook`. */
            type: string;
            /** The object's id. */
            id: string;
            /** The object's name or title at that time. null: unknown. */
            name: string | null;
        } | null;
        /** A page of the account's users. */
        UserList: {
            /** Oldest first. */
            users: components["schemas"]["AccountUser"][];
            /** Opaque `cursor` of the next page. null on the last page. */
            next_cursor: string | null;
        };
        /** A user of the account. */
        AccountUser: {
            /** The name in addresses, and in `user_id`. */
            username: string;
            /** The name to show. */
            display_name: string;
            /** The user's role in the account. */
            role: "owner" | "member";
            /**
             * Time of creation.
             *
             * Format: date-time
             * @example 2026-11-20T09:30:00.000Z
             */
            created_at: string;
        };
        /** The key of the request with its user, account and usage. */
        Me: {
            /** The key of the request. */
            key: components["schemas"]["OwnKey"];
            /** The holder of the key. */
            user: components["schemas"]["KeyHolder"];
            /** The account of the user. */
            account: components["schemas"]["Account"];
            /** The account's usage of its quota. */
            usage: components["schemas"]["Usage"];
        };
        /** The key of the request. */
        OwnKey: {
            /** Identifier of the key. */
            id: number;
            /** The key's name in the portal. */
            name: string;
            /** The last four characters of the key. */
            last_four: string;
            /** The scopes that the key was given. */
            scopes: ("read" | "write" | "admin")[];
            /**
             * Time of creation.
             *
             * Format: date-time
             * @example 2026-11-20T09:30:00.000Z
             */
            created_at: string;
            /**
             * Time at which the key expires. null for a key without an expiry.
             *
             * Format: date-time
             * @example 2026-11-20T09:30:00.000Z
             */
            expires_at: string | null;
            /** Addresses and CIDR ranges that the key may be used from. Empty for a key that may be used from any address. */
            allowed_addresses: string[];
            /** Hosts that `Origin`, or else `Referer`, must name. Empty for a key without this restriction. */
            allowed_referrers: string[];
        };
        /** The holder of the key. */
        KeyHolder: {
            /** The name in addresses, and in `user_id`. */
            username: string;
            /** The name to show. */
            display_name: string;
            /** The user's role in the account. */
            role: "owner" | "member";
        };
        /** The account of the user. */
        Account: {
            /** Identifier of the account. */
            id: number;
            /** The name of the account. */
            name: string;
            /** The plan of the account. */
            plan: "free" | "pro" | "team" | "enterprise";
            /** Guides of the account that count toward the guide limit. */
            guides_count: number;
            /** Largest number of guides. null when it is unlimited. */
            guide_limit: number | null;
        };
        /** The account's usage of its quota. */
        Usage: {
            /** A calendar month in UTC, `YYYY-MM`. */
            period: string;
            /** Successful requests of the account in the period, this one included. */
            requests_used: number;
            /** The account's monthly quota. */
            quota_limit: number;
            /** The remaining quota. */
            quota_remaining: number;
            /** Used part of the quota in percent, with two decimals. */
            usage_percentage: number;
            /** The account's rate limits, over all its keys. */
            rate_limits: components["schemas"]["RateLimits"];
            /**
             * Start of the next period, when the quota resets.
             *
             * Format: date-time
             * @example 2026-11-20T09:30:00.000Z
             */
            resets_at: string;
        };
        /** The account's rate limits, over all its keys. */
        RateLimits: {
            /** Requests per UTC minute. */
            per_minute: number;
            /** Requests per UTC hour. */
            per_hour: number;
        };
        /** The webhooks of the account. */
        WebhookList: {
            /** Oldest first. */
            webhooks: components["schemas"]["Webhook"][];
        };
        /** An address that receives events of the account. */
        Webhook: {
            /** Identifier of the webhook. */
            id: number;
            /**
             * The address that receives the events.
             *
             *
             * Format: uri
             */
            url: string;
            /** A note about the receiver. */
            description: string;
            /** The types of events that are sent. */
            events: components["schemas"]["EventType"][];
            /** Whether events are sent. */
            enabled: boolean;
            /** The reason, when Guidepost or its operator disabled it. `gone`: the receiver responded with 410. `failing`: it failed for five days. `operator`: the operator paused all webhooks. Otherwise null. */
            disabled_reason: ("gone" | "failing" | "operator") | null;
            /**
             * The first failure since the last success. null when it works.
             *
             * Format: date-time
             * @example 2026-11-20T09:30:00.000Z
             */
            failing_since: string | null;
            /**
             * Until then, the previous secret signs too. null without a recent rotation.
             *
             * Format: date-time
             * @example 2026-11-20T09:30:00.000Z
             */
            previous_secret_until: string | null;
            /** The newest 100 deliveries by state. */
            health: components["schemas"]["WebhookHealth"];
            /**
             * Time of creation.
             *
             * Format: date-time
             * @example 2026-11-20T09:30:00.000Z
             */
            created_at: string;
            /**
             * Time of the last change of its settings.
             *
             * Format: date-time
             * @example 2026-11-20T09:30:00.000Z
             */
            updated_at: string;
        };
        /** The newest 100 deliveries by state. */
        WebhookHealth: {
            /** Deliveries that the receiver accepted. */
            succeeded: number;
            /** Deliveries whose last attempt failed. */
            failed: number;
            /** Deliveries that wait for their next attempt. */
            pending: number;
        };
        /** A webhook with its new secret. */
        WebhookWithSecret: {
            /** An address that receives events of the account. */
            webhook: components["schemas"]["Webhook"];
            /** The secret that signs requests, `whsec_` and base64. It is shown only once. */
            secret: string;
        };
        /** One webhook. */
        WebhookAnswer: {
            /** An address that receives events of the account. */
            webhook: components["schemas"]["Webhook"];
        };
        /** One delivery. */
        WebhookDeliveryAnswer: {
            /** An event that is sent to a webhook. */
            delivery: components["schemas"]["WebhookDelivery"];
        };
        /** An event that is sent to a webhook. */
        WebhookDelivery: {
            /** Identifier of the delivery. */
            id: number;
            /** Identifier of the event, and `webhook-id` of each of its requests. */
            event_id: string;
            /** The type of the event, or `webhook.test`. */
            event_type: string;
            /** `pending`: waits for its next attempt. `succeeded`: the receiver accepted it. `failed`: its last attempt failed. */
            state: components["schemas"]["DeliveryState"];
            /** Attempts since the event, or since the last redelivery. */
            attempts: number;
            /**
             * Time of the event.
             *
             * Format: date-time
             * @example 2026-11-20T09:30:00.000Z
             */
            created_at: string;
            /**
             * Time of the next attempt. null when there is none.
             *
             * Format: date-time
             * @example 2026-11-20T09:30:00.000Z
             */
            next_attempt_at: string | null;
            /**
             * Time of the last attempt. null while it is pending.
             *
             * Format: date-time
             * @example 2026-11-20T09:30:00.000Z
             */
            finished_at: string | null;
            /** The status of the last response. */
            status: number | null;
            /** Why the last attempt failed. null after a success. */
            error: string | null;
        };
        /** A page of deliveries. */
        WebhookDeliveryList: {
            /** Newest first. */
            deliveries: components["schemas"]["WebhookDelivery"][];
            /** Opaque `cursor` of the next page. null on the last page. */
            next_cursor: string | null;
        };
        /** One delivery with its requests. */
        WebhookDeliveryDetailAnswer: {
            /** A delivery with its requests. */
            delivery: components["schemas"]["WebhookDeliveryDetail"];
        };
        /** A delivery with its requests. */
        WebhookDeliveryDetail: {
            /** Identifier of the delivery. */
            id: number;
            /** Identifier of the event, and `webhook-id` of each of its requests. */
            event_id: string;
            /** The type of the event, or `webhook.test`. */
            event_type: string;
            /** `pending`: waits for its next attempt. `succeeded`: the receiver accepted it. `failed`: its last attempt failed. */
            state: components["schemas"]["DeliveryState"];
            /** Attempts since the event, or since the last redelivery. */
            attempts: number;
            /**
             * Time of the event.
             *
             * Format: date-time
             * @example 2026-11-20T09:30:00.000Z
             */
            created_at: string;
            /**
             * Time of the next attempt. null when there is none.
             *
             * Format: date-time
             * @example 2026-11-20T09:30:00.000Z
             */
            next_attempt_at: string | null;
            /**
             * Time of the last attempt. null while it is pending.
             *
             * Format: date-time
             * @example 2026-11-20T09:30:00.000Z
             */
            finished_at: string | null;
            /** The status of the last response. */
            status: number | null;
            /** Why the last attempt failed. null after a success. */
            error: string | null;
            /** The body of each request, exactly as it was signed: JSON with the schema `WebhookEvent`. */
            request_body: string;
            /** Newest first. */
            attempt_log: components["schemas"]["WebhookAttempt"][];
        };
        /** A request to the receiver, and its response. */
        WebhookAttempt: {
            /** 1 for the first attempt. */
            number: number;
            /**
             * Time of the request.
             *
             * Format: date-time
             * @example 2026-11-20T09:30:00.000Z
             */
            started_at: string;
            /** Time until the response was read, in ms. */
            duration_ms: number;
            /** The headers of the request. */
            request_headers: {
                [key: string]: string;
            };
            /** The status. null without a response. */
            status: number | null;
            /** The headers of the response. null without a response. */
            response_headers: components["schemas"]["WebhookResponseHeaders"] | null;
            /** The first 4 KiB of the response. null without a response. */
            response_body: string | null;
            /** Why the attempt failed. null after a success. */
            error: string | null;
        };
        /** Up to 2 KiB of the headers of a response, with lower-case names and without `set-cookie`. */
        WebhookResponseHeaders: {
            [key: string]: string;
        };
        /** The result of a redelivery. */
        WebhookRedelivered: {
            /** The number of deliveries that are sent again. */
            redelivered: number;
        };
        /** An uploaded image. */
        ImageAnswer: {
            /** An image for the content of guides. */
            image: components["schemas"]["Image"];
            /** What the stored image has lost. Absent when it has lost nothing. */
            warnings?: components["schemas"]["ImageWarning"][];
        };
        /** An image for the content of guides. */
        Image: {
            /**
             * The address, for the content of guides.
             *
             *
             * Format: uri
             */
            url: string;
            /** In pixels, of the largest stored size. */
            width: number;
            /** In pixels, of the largest stored size. */
            height: number;
        };
        /** What a stored image has lost. */
        ImageWarning: {
            /** The field of the form. */
            field: "image";
            /** - `animation_removed`: The image is an animated PNG. Only its first frame was stored. */
            reason: "animation_removed";
            /** The message for people. */
            message: string;
        };
        /** The fields of every error. The last three exist only with some codes. */
        Error: {
            /** The code for programs. Its meaning never changes. */
            code: "unauthorized" | "quota_exceeded" | "account_suspended" | "forbidden" | "validation_failed" | "rate_limit_exceeded" | "internal_error" | "service_unavailable" | "not_found" | "bad_request" | "guide_limit_exceeded" | "idempotency_in_progress" | "payload_too_large" | "unsupported_media_type" | "idempotency_key_reused" | "precondition_failed" | "email_not_verified" | "cursor_expired" | "method_not_allowed";
            /** The message for people. */
            message: string;
            /** Field names with their messages, at most 50. When there are more, an entry `base` states it. Nested fields use dots and 0-based indexes, for example `steps.0.content`. */
            details?: {
                [key: string]: string[];
            };
            /**
             * The page on which the account's owner changes the plan.
             *
             *
             * Format: uri
             */
            upgrade_url?: string;
            /** Seconds to wait before a retry, as in `Retry-After`. */
            retry_after?: number;
        };
        /** The body of a request to a webhook. */
        WebhookEvent: components["schemas"]["GuideCreatedEvent"] | components["schemas"]["GuideUpdatedEvent"] | components["schemas"]["GuidePublishedEvent"] | components["schemas"]["GuideUnpublishedEvent"] | components["schemas"]["GuideFeaturedEvent"] | components["schemas"]["GuideUnfeaturedEvent"] | components["schemas"]["GuideDeletedEvent"] | components["schemas"]["GuideRestoredEvent"] | components["schemas"]["UsageThresholdReachedEvent"] | components["schemas"]["ApiKeyCreatedEvent"] | components["schemas"]["ApiKeyRevokedEvent"] | components["schemas"]["ApiKeyExpiringEvent"] | components["schemas"]["MemberJoinedEvent"] | components["schemas"]["MemberRemovedEvent"] | components["schemas"]["WebhookTestEvent"];
        /** A draft was created. */
        GuideCreatedEvent: {
            /** Identifier of the event, and `webhook-id` of each of its requests. */
            id: string;
            /** The type of the event. */
            type: "guide.created";
            /**
             * Time of the event.
             *
             * Format: date-time
             * @example 2026-11-20T09:30:00.000Z
             */
            created_at: string;
            /** Identifier of the account. */
            account_id: number;
            /** The guide with its steps, at that version. */
            data: components["schemas"]["GuideEventData"];
        };
        /** The guide with its steps, at that version. */
        GuideEventData: {
            /** A guide with all its steps. */
            guide: components["schemas"]["Guide"];
        };
        /** Fields or steps of a guide were changed. */
        GuideUpdatedEvent: {
            /** Identifier of the event, and `webhook-id` of each of its requests. */
            id: string;
            /** The type of the event. */
            type: "guide.updated";
            /**
             * Time of the event.
             *
             * Format: date-time
             * @example 2026-11-20T09:30:00.000Z
             */
            created_at: string;
            /** Identifier of the account. */
            account_id: number;
            /** The guide with its steps, at that version. */
            data: components["schemas"]["GuideEventData"];
        };
        /** A draft was published. */
        GuidePublishedEvent: {
            /** Identifier of the event, and `webhook-id` of each of its requests. */
            id: string;
            /** The type of the event. */
            type: "guide.published";
            /**
             * Time of the event.
             *
             * Format: date-time
             * @example 2026-11-20T09:30:00.000Z
             */
            created_at: string;
            /** Identifier of the account. */
            account_id: number;
            /** The guide with its steps, at that version. */
            data: components["schemas"]["GuideEventData"];
        };
        /** A guide is a draft again. */
        GuideUnpublishedEvent: {
            /** Identifier of the event, and `webhook-id` of each of its requests. */
            id: string;
            /** The type of the event. */
            type: "guide.unpublished";
            /**
             * Time of the event.
             *
             * Format: date-time
             * @example 2026-11-20T09:30:00.000Z
             */
            created_at: string;
            /** Identifier of the account. */
            account_id: number;
            /** The guide with its steps, at that version. */
            data: components["schemas"]["GuideEventData"];
        };
        /** A guide was featured. */
        GuideFeaturedEvent: {
            /** Identifier of the event, and `webhook-id` of each of its requests. */
            id: string;
            /** The type of the event. */
            type: "guide.featured";
            /**
             * Time of the event.
             *
             * Format: date-time
             * @example 2026-11-20T09:30:00.000Z
             */
            created_at: string;
            /** Identifier of the account. */
            account_id: number;
            /** The guide with its steps, at that version. */
            data: components["schemas"]["GuideEventData"];
        };
        /** A guide is no longer featured. */
        GuideUnfeaturedEvent: {
            /** Identifier of the event, and `webhook-id` of each of its requests. */
            id: string;
            /** The type of the event. */
            type: "guide.unfeatured";
            /**
             * Time of the event.
             *
             * Format: date-time
             * @example 2026-11-20T09:30:00.000Z
             */
            created_at: string;
            /** Identifier of the account. */
            account_id: number;
            /** The guide with its steps, at that version. */
            data: components["schemas"]["GuideEventData"];
        };
        /** A guide was moved to the trash. */
        GuideDeletedEvent: {
            /** Identifier of the event, and `webhook-id` of each of its requests. */
            id: string;
            /** The type of the event. */
            type: "guide.deleted";
            /**
             * Time of the event.
             *
             * Format: date-time
             * @example 2026-11-20T09:30:00.000Z
             */
            created_at: string;
            /** Identifier of the account. */
            account_id: number;
            /** The guide with its steps, at that version. */
            data: components["schemas"]["DeletedGuideEventData"];
        };
        /** The guide with its steps, at that version. */
        DeletedGuideEventData: {
            /** A guide in the trash. */
            guide: components["schemas"]["DeletedGuide"];
        };
        /** A guide in the trash. */
        DeletedGuide: {
            /** Unique identifier. */
            id: number;
            /** Created from the title of the new guide: `a-z`, `0-9` and hyphens, at most 80 characters. A slug that the author has already used, also for a deleted guide, gets the suffix `-2`, `-3` and so on. It does not change with the title. PATCH and PUT with `slug` change it, and the former address then redirects. */
            slug: string;
            /** The id of the guide in your system. Unique among the guides of its author. null when it has none. */
            external_id: string | null;
            /** Title of the guide. */
            title: string;
            /** Brief description. May be empty. */
            description: string;
            /**
             * The topic of the guide.
             *
             * - `marketing`: lead magnets, campaigns, funnels
             * - `product`: onboarding, feature tours, tutorials
             * - `education`: courses, lessons, how-tos
             * - `business`: processes, SOPs, workflows
             * - `creative`: design, writing, art tutorials
             * - `tech`: development, tools, integrations
             * - `lifestyle`: personal, hobbies, DIY
             */
            category: components["schemas"]["Category"];
            /** The language in which the guide is written: a language tag (BCP 47), such as `en` or `pt-BR`. */
            language: string;
            /** Only a `published` guide is public. */
            status: components["schemas"]["GuideStatus"];
            /**
             * Time of the last publication. null for a draft.
             *
             * Format: date-time
             * @example 2026-11-20T09:30:00.000Z
             */
            published_at: string | null;
            /** Pinned to the top of the author's profile. */
            featured: boolean;
            /**
             * Time at which it was featured. null when it is not featured.
             *
             * Format: date-time
             * @example 2026-11-20T09:30:00.000Z
             */
            featured_at: string | null;
            /** Views of the public page. The API never changes it. */
            views_count: number;
            /** Views in which the guide was completed. The API never changes it. */
            completions_count: number;
            /** Average of the readers' ratings, from 1 to 5 with two decimals. null without ratings. */
            average_rating: number | null;
            /**
             * The public page, `/@{username}/{slug}`. The page of a draft returns 404.
             *
             *
             * Format: uri
             */
            url: string;
            /** The author of the guide. */
            user: components["schemas"]["Author"];
            /** Number of steps. */
            steps_count: number;
            /**
             * Time of creation.
             *
             * Format: date-time
             * @example 2026-11-20T09:30:00.000Z
             */
            created_at: string;
            /**
             * Time of the last change.
             *
             * Format: date-time
             * @example 2026-11-20T09:30:00.000Z
             */
            updated_at: string;
            /** Number of the guide's state: 1 for a new guide, and 1 more with each change, deletion and restore. Counters of readers do not change it. `ETag` contains it. */
            version: number;
            /** Whether the guide has a pending draft: changes that readers do not see before they are published. Neither `version` nor `ETag` depends on it. */
            has_pending_changes: boolean;
            /**
             * Time at which Guidepost publishes the guide or, of a published guide, its pending draft. null: not scheduled. `setSchedule` sets it.
             *
             * Format: date-time
             * @example 2026-11-20T09:30:00.000Z
             */
            publish_at: string | null;
            /**
             * Time at which Guidepost unpublishes the guide. null: not scheduled.
             *
             * Format: date-time
             * @example 2026-11-20T09:30:00.000Z
             */
            unpublish_at: string | null;
            /** The steps in their order. */
            steps: components["schemas"]["Step"][];
            /**
             * Time of the deletion.
             *
             * Format: date-time
             * @example 2026-11-20T09:30:00.000Z
             */
            deleted_at: string;
        };
        /** A guide was restored. */
        GuideRestoredEvent: {
            /** Identifier of the event, and `webhook-id` of each of its requests. */
            id: string;
            /** The type of the event. */
            type: "guide.restored";
            /**
             * Time of the event.
             *
             * Format: date-time
             * @example 2026-11-20T09:30:00.000Z
             */
            created_at: string;
            /** Identifier of the account. */
            account_id: number;
            /** The guide with its steps, at that version. */
            data: components["schemas"]["GuideEventData"];
        };
        /** 50, 80 or 100 % of the monthly requests are used. */
        UsageThresholdReachedEvent: {
            /** Identifier of the event, and `webhook-id` of each of its requests. */
            id: string;
            /** The type of the event. */
            type: "usage.threshold_reached";
            /**
             * Time of the event.
             *
             * Format: date-time
             * @example 2026-11-20T09:30:00.000Z
             */
            created_at: string;
            /** Identifier of the account. */
            account_id: number;
            /** The threshold, and the usage of the period. */
            data: components["schemas"]["UsageEventData"];
        };
        /** The threshold, and the usage of the period. */
        UsageEventData: {
            /** The part of the quota in percent. */
            threshold: 50 | 80 | 100;
            /** The usage when the threshold was reached. */
            usage: components["schemas"]["ThresholdUsage"];
        };
        /** The usage when the threshold was reached. */
        ThresholdUsage: {
            /** A calendar month in UTC, `YYYY-MM`. */
            period: string;
            /** Successful requests of the account in the period. */
            requests_used: number;
            /** The account's monthly quota. */
            quota_limit: number;
        };
        /** An API key was created. */
        ApiKeyCreatedEvent: {
            /** Identifier of the event, and `webhook-id` of each of its requests. */
            id: string;
            /** The type of the event. */
            type: "api_key.created";
            /**
             * Time of the event.
             *
             * Format: date-time
             * @example 2026-11-20T09:30:00.000Z
             */
            created_at: string;
            /** Identifier of the account. */
            account_id: number;
            /** The key, without its secret. */
            data: components["schemas"]["KeyEventData"];
        };
        /** The key, without its secret. */
        KeyEventData: {
            /** A key, without its secret. */
            api_key: components["schemas"]["EventKey"];
        };
        /** A key, without its secret. */
        EventKey: {
            /** Identifier of the key. */
            id: number;
            /** The key's name in the portal. */
            name: string;
            /** The scopes of the key. */
            scopes: ("read" | "write" | "admin")[];
            /** The last four characters of the key. */
            last_four: string;
            /** The user of the key. */
            username: string;
            /**
             * Time of creation.
             *
             * Format: date-time
             * @example 2026-11-20T09:30:00.000Z
             */
            created_at: string;
            /**
             * Time at which the key expires. null for a key without an expiry.
             *
             * Format: date-time
             * @example 2026-11-20T09:30:00.000Z
             */
            expires_at: string | null;
            /**
             * Time of the revocation. null for a key that is not revoked.
             *
             * Format: date-time
             * @example 2026-11-20T09:30:00.000Z
             */
            revoked_at: string | null;
        };
        /** An API key was revoked. */
        ApiKeyRevokedEvent: {
            /** Identifier of the event, and `webhook-id` of each of its requests. */
            id: string;
            /** The type of the event. */
            type: "api_key.revoked";
            /**
             * Time of the event.
             *
             * Format: date-time
             * @example 2026-11-20T09:30:00.000Z
             */
            created_at: string;
            /** Identifier of the account. */
            account_id: number;
            /** The key, without its secret. */
            data: components["schemas"]["KeyEventData"];
        };
        /** An API key expires in 7 days, or in 1 day. */
        ApiKeyExpiringEvent: {
            /** Identifier of the event, and `webhook-id` of each of its requests. */
            id: string;
            /** The type of the event. */
            type: "api_key.expiring";
            /**
             * Time of the event.
             *
             * Format: date-time
             * @example 2026-11-20T09:30:00.000Z
             */
            created_at: string;
            /** Identifier of the account. */
            account_id: number;
            /** The key, without its secret. */
            data: components["schemas"]["ExpiringKeyEventData"];
        };
        /** The key, without its secret. */
        ExpiringKeyEventData: {
            /** A key that expires, without its secret. */
            api_key: components["schemas"]["ExpiringKey"];
        };
        /** A key that expires, without its secret. */
        ExpiringKey: {
            /** Identifier of the key. */
            id: number;
            /** The key's name in the portal. */
            name: string;
            /** The scopes of the key. */
            scopes: ("read" | "write" | "admin")[];
            /** The last four characters of the key. */
            last_four: string;
            /** The user of the key. */
            username: string;
            /**
             * Time of creation.
             *
             * Format: date-time
             * @example 2026-11-20T09:30:00.000Z
             */
            created_at: string;
            /**
             * Time at which the key expires.
             *
             * Format: date-time
             * @example 2026-11-20T09:30:00.000Z
             */
            expires_at: string;
            /**
             * Time of the revocation. null for a key that is not revoked.
             *
             * Format: date-time
             * @example 2026-11-20T09:30:00.000Z
             */
            revoked_at: string | null;
            /** Days until the key expires. */
            expires_in_days: 7 | 1;
        };
        /** A user joined the account. */
        MemberJoinedEvent: {
            /** Identifier of the event, and `webhook-id` of each of its requests. */
            id: string;
            /** The type of the event. */
            type: "member.joined";
            /**
             * Time of the event.
             *
             * Format: date-time
             * @example 2026-11-20T09:30:00.000Z
             */
            created_at: string;
            /** Identifier of the account. */
            account_id: number;
            /** The user who joined or was removed. */
            data: components["schemas"]["MemberEventData"];
        };
        /** The user who joined or was removed. */
        MemberEventData: {
            /** A user of the account. */
            member: components["schemas"]["AccountUser"];
        };
        /** A user was removed. */
        MemberRemovedEvent: {
            /** Identifier of the event, and `webhook-id` of each of its requests. */
            id: string;
            /** The type of the event. */
            type: "member.removed";
            /**
             * Time of the event.
             *
             * Format: date-time
             * @example 2026-11-20T09:30:00.000Z
             */
            created_at: string;
            /** Identifier of the account. */
            account_id: number;
            /** The user who joined or was removed. */
            data: components["schemas"]["MemberEventData"];
        };
        /** A test event was requested. */
        WebhookTestEvent: {
            /** Identifier of the event, and `webhook-id` of each of its requests. */
            id: string;
            /** The type of the event. */
            type: "webhook.test";
            /**
             * Time of the event.
             *
             * Format: date-time
             * @example 2026-11-20T09:30:00.000Z
             */
            created_at: string;
            /** Identifier of the account. */
            account_id: number;
            /** The webhook. */
            data: components["schemas"]["TestEventData"];
        };
        /** The webhook. */
        TestEventData: {
            /** The webhook that receives the test event. */
            webhook: components["schemas"]["TestedWebhook"];
        };
        /** The webhook that receives the test event. */
        TestedWebhook: {
            /** Identifier of the webhook. */
            id: number;
        };
        /** The body of `createGuide`. */
        CreateGuideRequest: {
            /** A new guide. Fields that only the server writes are ignored (`id`, `slug`, `status`, `published_at`, `featured`, `featured_at`, `views_count`, `completions_count`, `average_rating`, `url`, `user`, `steps_count`, `created_at`, `updated_at`, `version`, `has_pending_changes`, `publish_at`, `unpublish_at`, `deleted_at`), so that a guide from a response can be edited and sent back. Any other field is refused. */
            guide: components["schemas"]["GuideInput"];
            /** The username of the author, in `guide` or at the top level. An admin key must set a user of its account. Another key may only set its own user. */
            user_id?: string;
        };
        /** The body of `updateGuide`. */
        UpdateGuideRequest: {
            /** The fields to change. Absent fields keep their value. Fields that only the server writes are ignored (`id`, `status`, `published_at`, `featured`, `featured_at`, `views_count`, `completions_count`, `average_rating`, `url`, `user`, `steps_count`, `created_at`, `updated_at`, `version`, `has_pending_changes`, `publish_at`, `unpublish_at`, `deleted_at`), so that a guide from a response can be edited and sent back. Any other field is refused. */
            guide: components["schemas"]["GuideChanges"];
        };
        /** The body of `upsertGuide`. */
        UpsertGuideRequest: {
            /** The whole guide. Absent fields get their default. Fields that only the server writes are ignored (`id`, `status`, `published_at`, `featured`, `featured_at`, `views_count`, `completions_count`, `average_rating`, `url`, `user`, `steps_count`, `created_at`, `updated_at`, `version`, `has_pending_changes`, `publish_at`, `unpublish_at`, `deleted_at`), so that a guide from a response can be edited and sent back. Any other field is refused. */
            guide: components["schemas"]["GuideReplacement"];
            /** The username of the author, in `guide` or at the top level. An admin key must set a user of its account. Another key may only set its own user. */
            user_id?: string;
        };
        /** The body of `addStep`. */
        AddStepRequest: {
            /** A new step of a guide. An `id` is ignored; any other field is refused. */
            step: components["schemas"]["StepInsertion"];
        };
        /** The body of `updateStep`. */
        UpdateStepRequest: {
            /** The fields to change. Absent fields keep their value, and null clears a title. An `id` is ignored; any other field is refused. */
            step: components["schemas"]["StepFieldChanges"];
        };
        /** The body of `reorderSteps`. */
        ReorderStepsRequest: {
            /** The ids of all steps of the guide, each once, in the new order. */
            step_ids: number[];
        };
        /** The body of `setSchedule`. */
        SetScheduleRequest: {
            /**
             * When the guide is published: a time in the future, with its offset from UTC. Of a published guide, when its pending draft is published; without one it is 422. null, or left out: not scheduled.
             *
             *
             * Format: date-time
             */
            publish_at?: string | null;
            /**
             * When the guide is unpublished: a time in the future, after `publish_at`. A draft needs `publish_at` as well. null, or left out: not scheduled.
             *
             *
             * Format: date-time
             */
            unpublish_at?: string | null;
        };
        /** The body of `saveDraft`. */
        SaveDraftRequest: {
            /** The pending draft. Absent fields have the value of the published guide. Fields that only the server writes are ignored (`id`, `slug`, `status`, `published_at`, `featured`, `featured_at`, `views_count`, `completions_count`, `average_rating`, `url`, `user`, `steps_count`, `created_at`, `updated_at`, `version`, `has_pending_changes`, `publish_at`, `unpublish_at`, `deleted_at`), so that a guide from a response can be edited and sent back. Any other field is refused. `language` is ignored too: PATCH of the guide changes it. */
            guide: components["schemas"]["GuideDraftInput"];
        };
        /** The body of `bulkGuides`. */
        BulkGuidesRequest: {
            /** `true`: all operations are applied, or none. The first error is then the response, and `Failed-Operation` has its index. Default: `false`. */
            atomic?: boolean;
            /** At most 100. They are applied in their order. */
            operations: components["schemas"]["BulkOperation"][];
        };
        /** The body of `updateFeedback`. */
        UpdateFeedbackRequest: {
            /** The status after the update. */
            status: "new" | "read";
        };
        /** The body of `createWebhook`. */
        CreateWebhookRequest: {
            /**
             * The address that receives the events, with `https`. It must be reachable from the internet. An international host, and other characters that a URI does not contain, are accepted, and returned encoded.
             *
             *
             * Format: uri
             */
            url: string;
            /** A note about the receiver. */
            description?: string;
            /** The types of events that are sent. */
            events: components["schemas"]["EventType"][];
            /** Whether events are sent. */
            enabled?: boolean;
        };
        /** The body of `updateWebhook`. */
        UpdateWebhookRequest: {
            /**
             * The address that receives the events, with `https`. It must be reachable from the internet. An international host, and other characters that a URI does not contain, are accepted, and returned encoded.
             *
             *
             * Format: uri
             */
            url?: string;
            /** A note about the receiver. */
            description?: string;
            /** The types of events that are sent. */
            events?: components["schemas"]["EventType"][];
            /** Whether events are sent. */
            enabled?: boolean;
        };
    };
    responses: never;
    parameters: never;
    requestBodies: never;
    headers: never;
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    listGuides: {
        parameters: {
            query?: {
                /**
                 * Only guides of the user with this username. An unknown username returns an empty list.
                 *
                 * @example ada
                 */
                user_id?: string;
                /** Only guides of this category. */
                category?: components["schemas"]["Category"];
                /** Only drafts, or only published guides. */
                status?: components["schemas"]["GuideStatus"];
                /** `true`: only featured guides. `false`: only guides that are not featured. */
                featured?: boolean;
                /** Largest number of guides on a page. A value above 100 is clamped to 100. */
                limit?: number;
                /**
                 * `next_cursor` of the previous page, with the same filters and the same order.
                 *
                 * @example AaH4SpXAAAAEEg
                 */
                cursor?: string;
                /** The order. `-` means descending. Guides with equal keys are sorted by `id` in the same direction. Guides that are not published are last with `-published_at` and first with `published_at`. Titles are compared by code point, and ASCII letters without case. `views_count` sorts by a count that is at most five minutes old. `average_rating` compares ratings before they are rounded, and 0 for a guide without ratings. `deleted_at` requires `deleted=true`, which has no other order. The default is `-created_at`, the relevance with `q`, and `-deleted_at` with `deleted=true`. */
                sort?: "created_at" | "-created_at" | "updated_at" | "-updated_at" | "published_at" | "-published_at" | "title" | "-title" | "views_count" | "-views_count" | "average_rating" | "-average_rating" | "deleted_at" | "-deleted_at";
                /** Only guides with these ids: at most 100, separated by commas. Unknown ids are left out. */
                ids?: string;
                /** Only guides with this slug. Guides of different users may have the same slug. */
                slug?: string;
                /**
                 * Only guides with this `external_id`. Guides of different users may have the same one.
                 *
                 * @example handbook-tea
                 */
                external_id?: string;
                /** Only guides that were created at this time or later. Sort by creation time. */
                created_since?: string;
                /** Only guides that were created before this time. Sort by creation time. */
                created_before?: string;
                /** Only guides that were changed at this time or later. Requires `sort=updated_at` or `sort=-updated_at`. */
                updated_since?: string;
                /** Only guides with a last change before this time. Requires `sort=updated_at` or `sort=-updated_at`. */
                updated_before?: string;
                /** Only guides that contain all of these words in the title, the description or the steps with their alternative texts, in any case and without regard to accents, to vowel marks of Arabic and Hebrew, and to full-width and half-width forms. Words of Chinese, Japanese, Korean, Thai, Lao, Khmer and Burmese are also found within running text. The last word may be the beginning of a word. At most 16 words. Without `sort`, the most relevant guides are first: a word in the title counts more than one in the description, and that more than one in the steps. */
                q?: string;
                /** `true`: only deleted guides that can be restored, last deleted first. Each has `deleted_at`. */
                deleted?: boolean;
                /** Only these fields of each guide, and always `id`. The names are separated by commas. The other fields of the schema are then absent. */
                fields?: string;
                /** `steps`: each guide has its `steps`. `source`: each step also has the `format` in which it was sent last, and its Markdown in `source`. A page ends early when its steps have more than 4 MiB. */
                include?: "steps" | "source";
                /** `true`: the response contains `total`. */
                count?: boolean;
            };
            header?: {
                /** The `ETag` of an earlier response, a list of them, or `*`. */
                "If-None-Match"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** A page of guides. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     * "guides": [
                     * {
                     * "id": 1042,
                     * "slug": "welcome-your-first-customer",
                     * "external_id": null,
                     * "title": "Welcome your first customer",
                     * "description": "From the signature to the first good week, in three steps.",
                     * "category": "product",
                     * "language": "en",
                     * "status": "published",
                     * "published_at": "2026-11-20T10:05:12.480Z",
                     * "featured": true,
                     * "featured_at": "2026-12-08T16:20:41.007Z",
                     * "views_count": 318,
                     * "completions_count": 204,
                     * "average_rating": 4.62,
                     * "url": "https://guidepost.example/@ada/welcome-your-first-customer",
                     * "user": {
                     * "username": "ada",
                     * "display_name": "Ada Berger"
                     * },
                     * "steps_count": 3,
                     * "created_at": "2026-11-20T09:30:00.000Z",
                     * "updated_at": "2026-12-08T16:20:41.007Z",
                     * "version": 3,
                     * "has_pending_changes": false,
                     * "publish_at": null,
                     * "unpublish_at": null
                     * }
                     * ],
                     * "next_cursor": "AaH4SpXAAAAEEg"
                     * }
                     */
                    "application/json": components["schemas"]["GuideList"];
                };
            };
        };
    };
    createGuide: {
        parameters: {
            query?: {
                /**
                 * `true`: the request is checked and its response is created as usual, but nothing is stored. The response has `Dry-Run: true`.
                 *
                 * @example false
                 */
                dry_run?: boolean;
            };
            header?: {
                /**
                 * Makes retries safe. A request with a key of the last 24 hours is not executed again: it gets the stored response of the first one. Use a new random value, for example a UUID, for each change.
                 *
                 * @example f3b1c2d4-5e6f-4a7b-8c9d-0e1f2a3b4c5d
                 */
                "Idempotency-Key"?: string;
                /**
                 * `handling=strict`: content of which cleaning would remove something is refused with 422. Without it, the response has `warnings`. Other preferences are ignored.
                 *
                 * @example handling=strict
                 */
                Prefer?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateGuideRequest"];
            };
        };
        responses: {
            /** The new draft. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GuideChangeAnswer"];
                };
            };
        };
    };
    getGuide: {
        parameters: {
            query?: {
                /** Only these fields of the guide, and always `id`. The names are separated by commas. The other fields of the schema are then absent. */
                fields?: string;
                /** `source`: each step has the `format` in which it was sent last, and its Markdown in `source`. */
                include?: "source";
                /** `markdown`: the `content` of each step is Markdown, converted from its HTML, with the `format` `markdown`. It can be sent back. Not together with `include=source`. Default: `html`. */
                format?: "html" | "markdown";
                /** `draft`: the guide as its pending draft has it, with `draft` next to `guide`. Without a pending draft: the guide, and `draft` is null. Default: the guide without its pending changes. */
                version?: "draft";
            };
            header?: {
                /** The `ETag` of an earlier response, a list of them, or `*`. */
                "If-None-Match"?: string;
            };
            path: {
                /**
                 * The guide's `id`.
                 *
                 * @example 1042
                 */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** The guide. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GuideGetAnswer"];
                };
            };
        };
    };
    deleteGuide: {
        parameters: {
            query?: {
                /**
                 * `true`: the request is checked and its response is created as usual, but nothing is stored. The response has `Dry-Run: true`.
                 *
                 * @example false
                 */
                dry_run?: boolean;
            };
            header?: {
                /**
                 * Makes retries safe. A request with a key of the last 24 hours is not executed again: it gets the stored response of the first one. Use a new random value, for example a UUID, for each change.
                 *
                 * @example f3b1c2d4-5e6f-4a7b-8c9d-0e1f2a3b4c5d
                 */
                "Idempotency-Key"?: string;
                /** The `ETag` of the guide that the change is based on, a list of them, or `*`. For another state of the guide the response is 412. */
                "If-Match"?: string;
            };
            path: {
                /**
                 * The guide's `id`.
                 *
                 * @example 1042
                 */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** The guide is in the trash. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    updateGuide: {
        parameters: {
            query?: {
                /**
                 * `true`: the request is checked and its response is created as usual, but nothing is stored. The response has `Dry-Run: true`.
                 *
                 * @example false
                 */
                dry_run?: boolean;
            };
            header?: {
                /**
                 * Makes retries safe. A request with a key of the last 24 hours is not executed again: it gets the stored response of the first one. Use a new random value, for example a UUID, for each change.
                 *
                 * @example f3b1c2d4-5e6f-4a7b-8c9d-0e1f2a3b4c5d
                 */
                "Idempotency-Key"?: string;
                /**
                 * `handling=strict`: content of which cleaning would remove something is refused with 422. Without it, the response has `warnings`. Other preferences are ignored.
                 *
                 * @example handling=strict
                 */
                Prefer?: string;
                /** The `ETag` of the guide that the change is based on, a list of them, or `*`. For another state of the guide the response is 412. */
                "If-Match"?: string;
            };
            path: {
                /**
                 * The guide's `id`.
                 *
                 * @example 1042
                 */
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["UpdateGuideRequest"];
            };
        };
        responses: {
            /** The guide after the update. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     * "guide": {
                     * "id": 1042,
                     * "slug": "welcome-your-first-customer",
                     * "external_id": null,
                     * "title": "Welcome your first customers",
                     * "description": "From the signature to the first good week, in three steps.",
                     * "category": "product",
                     * "language": "en",
                     * "status": "published",
                     * "published_at": "2026-11-20T10:05:12.480Z",
                     * "featured": false,
                     * "featured_at": null,
                     * "views_count": 318,
                     * "completions_count": 204,
                     * "average_rating": 4.62,
                     * "url": "https://guidepost.example/@ada/welcome-your-first-customer",
                     * "user": {
                     * "username": "ada",
                     * "display_name": "Ada Berger"
                     * },
                     * "steps_count": 3,
                     * "created_at": "2026-11-20T09:30:00.000Z",
                     * "updated_at": "2026-12-02T08:11:37.250Z",
                     * "version": 3,
                     * "has_pending_changes": false,
                     * "publish_at": null,
                     * "unpublish_at": null,
                     * "steps": [
                     * {
                     * "id": 5201,
                     * "position": 1,
                     * "title": "Say hello",
                     * "content": "<p>Write within the hour, and <strong>sign with your own name</strong>.</p>"
                     * },
                     * {
                     * "id": 5202,
                     * "position": 2,
                     * "title": "Agree on the first result",
                     * "content": "<ul><li>What should work by Friday?</li><li>Who will notice?</li></ul>"
                     * },
                     * {
                     * "id": 5203,
                     * "position": 3,
                     * "title": null,
                     * "content": "<p>Ask on Friday whether it does.</p>"
                     * }
                     * ]
                     * }
                     * }
                     */
                    "application/json": components["schemas"]["GuideChangeAnswer"];
                };
            };
        };
    };
    getGuideDocument: {
        parameters: {
            query?: never;
            header?: {
                /** The `ETag` of an earlier response, a list of them, or `*`. */
                "If-None-Match"?: string;
            };
            path: {
                /**
                 * The guide's `id`.
                 *
                 * @example 1042
                 */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** The document. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example # Welcome your first customer
                     *
                     * From the signature to the first good week, in three steps.
                     *
                     * ## 1. Say hello
                     *
                     * Write within the hour, and **sign with your own name**.
                     */
                    "text/markdown": string;
                };
            };
        };
    };
    duplicateGuide: {
        parameters: {
            query?: {
                /**
                 * `true`: the request is checked and its response is created as usual, but nothing is stored. The response has `Dry-Run: true`.
                 *
                 * @example false
                 */
                dry_run?: boolean;
            };
            header?: {
                /**
                 * Makes retries safe. A request with a key of the last 24 hours is not executed again: it gets the stored response of the first one. Use a new random value, for example a UUID, for each change.
                 *
                 * @example f3b1c2d4-5e6f-4a7b-8c9d-0e1f2a3b4c5d
                 */
                "Idempotency-Key"?: string;
                /** The `ETag` of the guide that the change is based on, a list of them, or `*`. For another state of the guide the response is 412. */
                "If-Match"?: string;
            };
            path: {
                /**
                 * The guide's `id`.
                 *
                 * @example 1042
                 */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** The new draft. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     * "guide": {
                     * "id": 1043,
                     * "slug": "welcome-your-first-customer-2",
                     * "external_id": null,
                     * "title": "Welcome your first customer",
                     * "description": "From the signature to the first good week, in three steps.",
                     * "category": "product",
                     * "language": "en",
                     * "status": "draft",
                     * "published_at": null,
                     * "featured": false,
                     * "featured_at": null,
                     * "views_count": 0,
                     * "completions_count": 0,
                     * "average_rating": null,
                     * "url": "https://guidepost.example/@ada/welcome-your-first-customer-2",
                     * "user": {
                     * "username": "ada",
                     * "display_name": "Ada Berger"
                     * },
                     * "steps_count": 3,
                     * "created_at": "2026-11-20T09:30:00.000Z",
                     * "updated_at": "2026-11-20T09:30:00.000Z",
                     * "version": 1,
                     * "has_pending_changes": false,
                     * "publish_at": null,
                     * "unpublish_at": null,
                     * "steps": [
                     * {
                     * "id": 5210,
                     * "position": 1,
                     * "title": "Say hello",
                     * "content": "<p>Write within the hour, and <strong>sign with your own name</strong>.</p>"
                     * },
                     * {
                     * "id": 5211,
                     * "position": 2,
                     * "title": "Agree on the first result",
                     * "content": "<ul><li>What should work by Friday?</li><li>Who will notice?</li></ul>"
                     * },
                     * {
                     * "id": 5212,
                     * "position": 3,
                     * "title": null,
                     * "content": "<p>Ask on Friday whether it does.</p>"
                     * }
                     * ]
                     * }
                     * }
                     */
                    "application/json": components["schemas"]["GuideAnswer"];
                };
            };
        };
    };
    restoreGuide: {
        parameters: {
            query?: {
                /**
                 * `true`: the request is checked and its response is created as usual, but nothing is stored. The response has `Dry-Run: true`.
                 *
                 * @example false
                 */
                dry_run?: boolean;
            };
            header?: {
                /**
                 * Makes retries safe. A request with a key of the last 24 hours is not executed again: it gets the stored response of the first one. Use a new random value, for example a UUID, for each change.
                 *
                 * @example f3b1c2d4-5e6f-4a7b-8c9d-0e1f2a3b4c5d
                 */
                "Idempotency-Key"?: string;
                /** The `ETag` of the guide that the change is based on, a list of them, or `*`. For another state of the guide the response is 412. */
                "If-Match"?: string;
            };
            path: {
                /**
                 * The guide's `id`.
                 *
                 * @example 1042
                 */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** The restored guide. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     * "guide": {
                     * "id": 1042,
                     * "slug": "welcome-your-first-customer",
                     * "external_id": null,
                     * "title": "Welcome your first customer",
                     * "description": "From the signature to the first good week, in three steps.",
                     * "category": "product",
                     * "language": "en",
                     * "status": "published",
                     * "published_at": "2026-11-20T10:05:12.480Z",
                     * "featured": false,
                     * "featured_at": null,
                     * "views_count": 318,
                     * "completions_count": 204,
                     * "average_rating": 4.62,
                     * "url": "https://guidepost.example/@ada/welcome-your-first-customer",
                     * "user": {
                     * "username": "ada",
                     * "display_name": "Ada Berger"
                     * },
                     * "steps_count": 3,
                     * "created_at": "2026-11-20T09:30:00.000Z",
                     * "updated_at": "2026-11-20T10:05:12.480Z",
                     * "version": 2,
                     * "has_pending_changes": false,
                     * "publish_at": null,
                     * "unpublish_at": null,
                     * "steps": [
                     * {
                     * "id": 5201,
                     * "position": 1,
                     * "title": "Say hello",
                     * "content": "<p>Write within the hour, and <strong>sign with your own name</strong>.</p>"
                     * },
                     * {
                     * "id": 5202,
                     * "position": 2,
                     * "title": "Agree on the first result",
                     * "content": "<ul><li>What should work by Friday?</li><li>Who will notice?</li></ul>"
                     * },
                     * {
                     * "id": 5203,
                     * "position": 3,
                     * "title": null,
                     * "content": "<p>Ask on Friday whether it does.</p>"
                     * }
                     * ]
                     * }
                     * }
                     */
                    "application/json": components["schemas"]["GuideAnswer"];
                };
            };
        };
    };
    getGuideByExternalId: {
        parameters: {
            query?: {
                /**
                 * The username of the author. An admin key must send it. Another key may only send its own user.
                 *
                 * @example ada
                 */
                user_id?: string;
                /** `source`: each step has the `format` in which it was sent last, and its Markdown in `source`. */
                include?: "source";
                /** `markdown`: the `content` of each step is Markdown, converted from its HTML, with the `format` `markdown`. It can be sent back. Not together with `include=source`. Default: `html`. */
                format?: "html" | "markdown";
            };
            header?: {
                /** The `ETag` of an earlier response, a list of them, or `*`. */
                "If-None-Match"?: string;
            };
            path: {
                /**
                 * The `external_id` of the guide, percent-encoded: the rest of the path. A slash may be sent as it is, or as `%2F`. 1 to 255 characters without control characters, and not `.` or `..`. It is not trimmed.
                 *
                 * @example handbook-tea
                 */
                external_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** The guide. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     * "guide": {
                     * "id": 1042,
                     * "slug": "welcome-your-first-customer",
                     * "external_id": "handbook-welcome",
                     * "title": "Welcome your first customer",
                     * "description": "From the signature to the first good week, in three steps.",
                     * "category": "product",
                     * "language": "en",
                     * "status": "published",
                     * "published_at": "2026-11-20T10:05:12.480Z",
                     * "featured": false,
                     * "featured_at": null,
                     * "views_count": 318,
                     * "completions_count": 204,
                     * "average_rating": 4.62,
                     * "url": "https://guidepost.example/@ada/welcome-your-first-customer",
                     * "user": {
                     * "username": "ada",
                     * "display_name": "Ada Berger"
                     * },
                     * "steps_count": 3,
                     * "created_at": "2026-11-20T09:30:00.000Z",
                     * "updated_at": "2026-11-20T10:05:12.480Z",
                     * "version": 2,
                     * "has_pending_changes": false,
                     * "publish_at": null,
                     * "unpublish_at": null,
                     * "steps": [
                     * {
                     * "id": 5201,
                     * "position": 1,
                     * "title": "Say hello",
                     * "content": "<p>Write within the hour, and <strong>sign with your own name</strong>.</p>"
                     * },
                     * {
                     * "id": 5202,
                     * "position": 2,
                     * "title": "Agree on the first result",
                     * "content": "<ul><li>What should work by Friday?</li><li>Who will notice?</li></ul>"
                     * },
                     * {
                     * "id": 5203,
                     * "position": 3,
                     * "title": null,
                     * "content": "<p>Ask on Friday whether it does.</p>"
                     * }
                     * ]
                     * }
                     * }
                     */
                    "application/json": components["schemas"]["GuideAnswer"];
                };
            };
        };
    };
    upsertGuide: {
        parameters: {
            query?: {
                /**
                 * `true`: the request is checked and its response is created as usual, but nothing is stored. The response has `Dry-Run: true`.
                 *
                 * @example false
                 */
                dry_run?: boolean;
            };
            header?: {
                /**
                 * Makes retries safe. A request with a key of the last 24 hours is not executed again: it gets the stored response of the first one. Use a new random value, for example a UUID, for each change.
                 *
                 * @example f3b1c2d4-5e6f-4a7b-8c9d-0e1f2a3b4c5d
                 */
                "Idempotency-Key"?: string;
                /**
                 * `handling=strict`: content of which cleaning would remove something is refused with 422. Without it, the response has `warnings`. Other preferences are ignored.
                 *
                 * @example handling=strict
                 */
                Prefer?: string;
                /** The `ETag` of the guide that the change is based on, a list of them, or `*`. For another state of the guide the response is 412. */
                "If-Match"?: string;
                /** `*`: the guide must not exist yet. Otherwise the response is 412. */
                "If-None-Match"?: string;
            };
            path: {
                /**
                 * The `external_id` of the guide, percent-encoded: the rest of the path. A slash may be sent as it is, or as `%2F`. 1 to 255 characters without control characters, and not `.` or `..`. It is not trimmed.
                 *
                 * @example handbook-tea
                 */
                external_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["UpsertGuideRequest"];
            };
        };
        responses: {
            /** The guide after the change, or as it was when nothing differs. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     * "guide": {
                     * "id": 1042,
                     * "slug": "welcome-your-first-customer",
                     * "external_id": "handbook-welcome",
                     * "title": "Welcome your first customer",
                     * "description": "From the signature to the first good week, in three steps.",
                     * "category": "product",
                     * "language": "en",
                     * "status": "draft",
                     * "published_at": null,
                     * "featured": false,
                     * "featured_at": null,
                     * "views_count": 0,
                     * "completions_count": 0,
                     * "average_rating": null,
                     * "url": "https://guidepost.example/@ada/welcome-your-first-customer",
                     * "user": {
                     * "username": "ada",
                     * "display_name": "Ada Berger"
                     * },
                     * "steps_count": 3,
                     * "created_at": "2026-11-20T09:30:00.000Z",
                     * "updated_at": "2026-11-20T09:30:00.000Z",
                     * "version": 1,
                     * "has_pending_changes": false,
                     * "publish_at": null,
                     * "unpublish_at": null,
                     * "steps": [
                     * {
                     * "id": 5201,
                     * "position": 1,
                     * "title": "Say hello",
                     * "content": "<p>Write within the hour, and <strong>sign with your own name</strong>.</p>"
                     * },
                     * {
                     * "id": 5202,
                     * "position": 2,
                     * "title": "Agree on the first result",
                     * "content": "<ul><li>What should work by Friday?</li><li>Who will notice?</li></ul>"
                     * },
                     * {
                     * "id": 5203,
                     * "position": 3,
                     * "title": null,
                     * "content": "<p>Ask on Friday whether it does.</p>"
                     * }
                     * ]
                     * }
                     * }
                     */
                    "application/json": components["schemas"]["GuideChangeAnswer"];
                };
            };
            /** The new draft. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     * "guide": {
                     * "id": 1042,
                     * "slug": "welcome-your-first-customer",
                     * "external_id": "handbook-welcome",
                     * "title": "Welcome your first customer",
                     * "description": "From the signature to the first good week, in three steps.",
                     * "category": "product",
                     * "language": "en",
                     * "status": "draft",
                     * "published_at": null,
                     * "featured": false,
                     * "featured_at": null,
                     * "views_count": 0,
                     * "completions_count": 0,
                     * "average_rating": null,
                     * "url": "https://guidepost.example/@ada/welcome-your-first-customer",
                     * "user": {
                     * "username": "ada",
                     * "display_name": "Ada Berger"
                     * },
                     * "steps_count": 3,
                     * "created_at": "2026-11-20T09:30:00.000Z",
                     * "updated_at": "2026-11-20T09:30:00.000Z",
                     * "version": 1,
                     * "has_pending_changes": false,
                     * "publish_at": null,
                     * "unpublish_at": null,
                     * "steps": [
                     * {
                     * "id": 5201,
                     * "position": 1,
                     * "title": "Say hello",
                     * "content": "<p>Write within the hour, and <strong>sign with your own name</strong>.</p>"
                     * },
                     * {
                     * "id": 5202,
                     * "position": 2,
                     * "title": "Agree on the first result",
                     * "content": "<ul><li>What should work by Friday?</li><li>Who will notice?</li></ul>"
                     * },
                     * {
                     * "id": 5203,
                     * "position": 3,
                     * "title": null,
                     * "content": "<p>Ask on Friday whether it does.</p>"
                     * }
                     * ]
                     * }
                     * }
                     */
                    "application/json": components["schemas"]["GuideChangeAnswer"];
                };
            };
        };
    };
    deleteGuideByExternalId: {
        parameters: {
            query?: {
                /**
                 * The username of the author. An admin key must send it. Another key may only send its own user.
                 *
                 * @example ada
                 */
                user_id?: string;
                /**
                 * `true`: the request is checked and its response is created as usual, but nothing is stored. The response has `Dry-Run: true`.
                 *
                 * @example false
                 */
                dry_run?: boolean;
            };
            header?: {
                /**
                 * Makes retries safe. A request with a key of the last 24 hours is not executed again: it gets the stored response of the first one. Use a new random value, for example a UUID, for each change.
                 *
                 * @example f3b1c2d4-5e6f-4a7b-8c9d-0e1f2a3b4c5d
                 */
                "Idempotency-Key"?: string;
                /** The `ETag` of the guide that the change is based on, a list of them, or `*`. For another state of the guide the response is 412. */
                "If-Match"?: string;
            };
            path: {
                /**
                 * The `external_id` of the guide, percent-encoded: the rest of the path. A slash may be sent as it is, or as `%2F`. 1 to 255 characters without control characters, and not `.` or `..`. It is not trimmed.
                 *
                 * @example handbook-tea
                 */
                external_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** The guide is in the trash. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    addStep: {
        parameters: {
            query?: {
                /**
                 * `true`: the request is checked and its response is created as usual, but nothing is stored. The response has `Dry-Run: true`.
                 *
                 * @example false
                 */
                dry_run?: boolean;
            };
            header?: {
                /**
                 * Makes retries safe. A request with a key of the last 24 hours is not executed again: it gets the stored response of the first one. Use a new random value, for example a UUID, for each change.
                 *
                 * @example f3b1c2d4-5e6f-4a7b-8c9d-0e1f2a3b4c5d
                 */
                "Idempotency-Key"?: string;
                /**
                 * `handling=strict`: content of which cleaning would remove something is refused with 422. Without it, the response has `warnings`. Other preferences are ignored.
                 *
                 * @example handling=strict
                 */
                Prefer?: string;
                /** The `ETag` of the guide that the change is based on, a list of them, or `*`. For another state of the guide the response is 412. */
                "If-Match"?: string;
            };
            path: {
                /**
                 * The guide's `id`.
                 *
                 * @example 1042
                 */
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AddStepRequest"];
            };
        };
        responses: {
            /** The guide with the new step. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     * "guide": {
                     * "id": 1042,
                     * "slug": "welcome-your-first-customer",
                     * "external_id": null,
                     * "title": "Welcome your first customer",
                     * "description": "From the signature to the first good week, in three steps.",
                     * "category": "product",
                     * "language": "en",
                     * "status": "published",
                     * "published_at": "2026-11-20T10:05:12.480Z",
                     * "featured": false,
                     * "featured_at": null,
                     * "views_count": 318,
                     * "completions_count": 204,
                     * "average_rating": 4.62,
                     * "url": "https://guidepost.example/@ada/welcome-your-first-customer",
                     * "user": {
                     * "username": "ada",
                     * "display_name": "Ada Berger"
                     * },
                     * "steps_count": 4,
                     * "created_at": "2026-11-20T09:30:00.000Z",
                     * "updated_at": "2026-12-02T08:11:37.250Z",
                     * "version": 3,
                     * "has_pending_changes": false,
                     * "publish_at": null,
                     * "unpublish_at": null,
                     * "steps": [
                     * {
                     * "id": 5201,
                     * "position": 1,
                     * "title": "Say hello",
                     * "content": "<p>Write within the hour, and <strong>sign with your own name</strong>.</p>"
                     * },
                     * {
                     * "id": 5202,
                     * "position": 2,
                     * "title": "Agree on the first result",
                     * "content": "<ul><li>What should work by Friday?</li><li>Who will notice?</li></ul>"
                     * },
                     * {
                     * "id": 5203,
                     * "position": 3,
                     * "title": null,
                     * "content": "<p>Ask on Friday whether it does.</p>"
                     * },
                     * {
                     * "id": 5204,
                     * "position": 4,
                     * "title": null,
                     * "content": "<p>What surprised you?</p>"
                     * }
                     * ]
                     * }
                     * }
                     */
                    "application/json": components["schemas"]["GuideChangeAnswer"];
                };
            };
        };
    };
    deleteStep: {
        parameters: {
            query?: {
                /**
                 * `true`: the request is checked and its response is created as usual, but nothing is stored. The response has `Dry-Run: true`.
                 *
                 * @example false
                 */
                dry_run?: boolean;
            };
            header?: {
                /**
                 * Makes retries safe. A request with a key of the last 24 hours is not executed again: it gets the stored response of the first one. Use a new random value, for example a UUID, for each change.
                 *
                 * @example f3b1c2d4-5e6f-4a7b-8c9d-0e1f2a3b4c5d
                 */
                "Idempotency-Key"?: string;
                /** The `ETag` of the guide that the change is based on, a list of them, or `*`. For another state of the guide the response is 412. */
                "If-Match"?: string;
            };
            path: {
                /**
                 * The guide's `id`.
                 *
                 * @example 1042
                 */
                id: number;
                /**
                 * The step's `id`.
                 *
                 * @example 5201
                 */
                step_id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** The guide without the step. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     * "guide": {
                     * "id": 1042,
                     * "slug": "welcome-your-first-customer",
                     * "external_id": null,
                     * "title": "Welcome your first customer",
                     * "description": "From the signature to the first good week, in three steps.",
                     * "category": "product",
                     * "language": "en",
                     * "status": "published",
                     * "published_at": "2026-11-20T10:05:12.480Z",
                     * "featured": false,
                     * "featured_at": null,
                     * "views_count": 318,
                     * "completions_count": 204,
                     * "average_rating": 4.62,
                     * "url": "https://guidepost.example/@ada/welcome-your-first-customer",
                     * "user": {
                     * "username": "ada",
                     * "display_name": "Ada Berger"
                     * },
                     * "steps_count": 2,
                     * "created_at": "2026-11-20T09:30:00.000Z",
                     * "updated_at": "2026-12-02T08:11:37.250Z",
                     * "version": 3,
                     * "has_pending_changes": false,
                     * "publish_at": null,
                     * "unpublish_at": null,
                     * "steps": [
                     * {
                     * "id": 5202,
                     * "position": 1,
                     * "title": "Agree on the first result",
                     * "content": "<ul><li>What should work by Friday?</li><li>Who will notice?</li></ul>"
                     * },
                     * {
                     * "id": 5203,
                     * "position": 2,
                     * "title": null,
                     * "content": "<p>Ask on Friday whether it does.</p>"
                     * }
                     * ]
                     * }
                     * }
                     */
                    "application/json": components["schemas"]["GuideAnswer"];
                };
            };
        };
    };
    updateStep: {
        parameters: {
            query?: {
                /**
                 * `true`: the request is checked and its response is created as usual, but nothing is stored. The response has `Dry-Run: true`.
                 *
                 * @example false
                 */
                dry_run?: boolean;
            };
            header?: {
                /**
                 * Makes retries safe. A request with a key of the last 24 hours is not executed again: it gets the stored response of the first one. Use a new random value, for example a UUID, for each change.
                 *
                 * @example f3b1c2d4-5e6f-4a7b-8c9d-0e1f2a3b4c5d
                 */
                "Idempotency-Key"?: string;
                /**
                 * `handling=strict`: content of which cleaning would remove something is refused with 422. Without it, the response has `warnings`. Other preferences are ignored.
                 *
                 * @example handling=strict
                 */
                Prefer?: string;
                /** The `ETag` of the guide that the change is based on, a list of them, or `*`. For another state of the guide the response is 412. */
                "If-Match"?: string;
            };
            path: {
                /**
                 * The guide's `id`.
                 *
                 * @example 1042
                 */
                id: number;
                /**
                 * The step's `id`.
                 *
                 * @example 5201
                 */
                step_id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["UpdateStepRequest"];
            };
        };
        responses: {
            /** The guide after the update. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     * "guide": {
                     * "id": 1042,
                     * "slug": "welcome-your-first-customer",
                     * "external_id": null,
                     * "title": "Welcome your first customer",
                     * "description": "From the signature to the first good week, in three steps.",
                     * "category": "product",
                     * "language": "en",
                     * "status": "published",
                     * "published_at": "2026-11-20T10:05:12.480Z",
                     * "featured": false,
                     * "featured_at": null,
                     * "views_count": 318,
                     * "completions_count": 204,
                     * "average_rating": 4.62,
                     * "url": "https://guidepost.example/@ada/welcome-your-first-customer",
                     * "user": {
                     * "username": "ada",
                     * "display_name": "Ada Berger"
                     * },
                     * "steps_count": 3,
                     * "created_at": "2026-11-20T09:30:00.000Z",
                     * "updated_at": "2026-12-02T08:11:37.250Z",
                     * "version": 3,
                     * "has_pending_changes": false,
                     * "publish_at": null,
                     * "unpublish_at": null,
                     * "steps": [
                     * {
                     * "id": 5202,
                     * "position": 1,
                     * "title": "Agree on the first result",
                     * "content": "<ul><li>What should work by Friday?</li><li>Who will notice?</li></ul>"
                     * },
                     * {
                     * "id": 5203,
                     * "position": 2,
                     * "title": null,
                     * "content": "<p>Ask on Friday whether it does.</p>"
                     * },
                     * {
                     * "id": 5201,
                     * "position": 3,
                     * "title": "Say hello",
                     * "content": "<p>Write within the hour, and <strong>sign with your own name</strong>.</p>"
                     * }
                     * ]
                     * }
                     * }
                     */
                    "application/json": components["schemas"]["GuideChangeAnswer"];
                };
            };
        };
    };
    reorderSteps: {
        parameters: {
            query?: {
                /**
                 * `true`: the request is checked and its response is created as usual, but nothing is stored. The response has `Dry-Run: true`.
                 *
                 * @example false
                 */
                dry_run?: boolean;
            };
            header?: {
                /**
                 * Makes retries safe. A request with a key of the last 24 hours is not executed again: it gets the stored response of the first one. Use a new random value, for example a UUID, for each change.
                 *
                 * @example f3b1c2d4-5e6f-4a7b-8c9d-0e1f2a3b4c5d
                 */
                "Idempotency-Key"?: string;
                /** The `ETag` of the guide that the change is based on, a list of them, or `*`. For another state of the guide the response is 412. */
                "If-Match"?: string;
            };
            path: {
                /**
                 * The guide's `id`.
                 *
                 * @example 1042
                 */
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 * "step_ids": [
                 * 5203,
                 * 5201,
                 * 5202
                 * ]
                 * }
                 */
                "application/json": components["schemas"]["ReorderStepsRequest"];
            };
        };
        responses: {
            /** The guide with its steps in the new order. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     * "guide": {
                     * "id": 1042,
                     * "slug": "welcome-your-first-customer",
                     * "external_id": null,
                     * "title": "Welcome your first customer",
                     * "description": "From the signature to the first good week, in three steps.",
                     * "category": "product",
                     * "language": "en",
                     * "status": "published",
                     * "published_at": "2026-11-20T10:05:12.480Z",
                     * "featured": false,
                     * "featured_at": null,
                     * "views_count": 318,
                     * "completions_count": 204,
                     * "average_rating": 4.62,
                     * "url": "https://guidepost.example/@ada/welcome-your-first-customer",
                     * "user": {
                     * "username": "ada",
                     * "display_name": "Ada Berger"
                     * },
                     * "steps_count": 3,
                     * "created_at": "2026-11-20T09:30:00.000Z",
                     * "updated_at": "2026-12-02T08:11:37.250Z",
                     * "version": 3,
                     * "has_pending_changes": false,
                     * "publish_at": null,
                     * "unpublish_at": null,
                     * "steps": [
                     * {
                     * "id": 5203,
                     * "position": 1,
                     * "title": null,
                     * "content": "<p>Ask on Friday whether it does.</p>"
                     * },
                     * {
                     * "id": 5201,
                     * "position": 2,
                     * "title": "Say hello",
                     * "content": "<p>Write within the hour, and <strong>sign with your own name</strong>.</p>"
                     * },
                     * {
                     * "id": 5202,
                     * "position": 3,
                     * "title": "Agree on the first result",
                     * "content": "<ul><li>What should work by Friday?</li><li>Who will notice?</li></ul>"
                     * }
                     * ]
                     * }
                     * }
                     */
                    "application/json": components["schemas"]["GuideAnswer"];
                };
            };
        };
    };
    publishGuide: {
        parameters: {
            query?: {
                /**
                 * `true`: the request is checked and its response is created as usual, but nothing is stored. The response has `Dry-Run: true`.
                 *
                 * @example false
                 */
                dry_run?: boolean;
            };
            header?: {
                /**
                 * Makes retries safe. A request with a key of the last 24 hours is not executed again: it gets the stored response of the first one. Use a new random value, for example a UUID, for each change.
                 *
                 * @example f3b1c2d4-5e6f-4a7b-8c9d-0e1f2a3b4c5d
                 */
                "Idempotency-Key"?: string;
                /** The `ETag` of the guide that the change is based on, a list of them, or `*`. For another state of the guide the response is 412. */
                "If-Match"?: string;
            };
            path: {
                /**
                 * The guide's `id`.
                 *
                 * @example 1042
                 */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** The published guide. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     * "guide": {
                     * "id": 1042,
                     * "slug": "welcome-your-first-customer",
                     * "external_id": null,
                     * "title": "Welcome your first customer",
                     * "description": "From the signature to the first good week, in three steps.",
                     * "category": "product",
                     * "language": "en",
                     * "status": "published",
                     * "published_at": "2026-11-20T10:05:12.480Z",
                     * "featured": false,
                     * "featured_at": null,
                     * "views_count": 0,
                     * "completions_count": 0,
                     * "average_rating": null,
                     * "url": "https://guidepost.example/@ada/welcome-your-first-customer",
                     * "user": {
                     * "username": "ada",
                     * "display_name": "Ada Berger"
                     * },
                     * "steps_count": 3,
                     * "created_at": "2026-11-20T09:30:00.000Z",
                     * "updated_at": "2026-11-20T10:05:12.480Z",
                     * "version": 2,
                     * "has_pending_changes": false,
                     * "publish_at": null,
                     * "unpublish_at": null,
                     * "steps": [
                     * {
                     * "id": 5201,
                     * "position": 1,
                     * "title": "Say hello",
                     * "content": "<p>Write within the hour, and <strong>sign with your own name</strong>.</p>"
                     * },
                     * {
                     * "id": 5202,
                     * "position": 2,
                     * "title": "Agree on the first result",
                     * "content": "<ul><li>What should work by Friday?</li><li>Who will notice?</li></ul>"
                     * },
                     * {
                     * "id": 5203,
                     * "position": 3,
                     * "title": null,
                     * "content": "<p>Ask on Friday whether it does.</p>"
                     * }
                     * ]
                     * }
                     * }
                     */
                    "application/json": components["schemas"]["GuideAnswer"];
                };
            };
        };
    };
    unpublishGuide: {
        parameters: {
            query?: {
                /**
                 * `true`: the request is checked and its response is created as usual, but nothing is stored. The response has `Dry-Run: true`.
                 *
                 * @example false
                 */
                dry_run?: boolean;
            };
            header?: {
                /**
                 * Makes retries safe. A request with a key of the last 24 hours is not executed again: it gets the stored response of the first one. Use a new random value, for example a UUID, for each change.
                 *
                 * @example f3b1c2d4-5e6f-4a7b-8c9d-0e1f2a3b4c5d
                 */
                "Idempotency-Key"?: string;
                /** The `ETag` of the guide that the change is based on, a list of them, or `*`. For another state of the guide the response is 412. */
                "If-Match"?: string;
            };
            path: {
                /**
                 * The guide's `id`.
                 *
                 * @example 1042
                 */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** The draft. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     * "guide": {
                     * "id": 1042,
                     * "slug": "welcome-your-first-customer",
                     * "external_id": null,
                     * "title": "Welcome your first customer",
                     * "description": "From the signature to the first good week, in three steps.",
                     * "category": "product",
                     * "language": "en",
                     * "status": "draft",
                     * "published_at": null,
                     * "featured": false,
                     * "featured_at": null,
                     * "views_count": 318,
                     * "completions_count": 204,
                     * "average_rating": 4.62,
                     * "url": "https://guidepost.example/@ada/welcome-your-first-customer",
                     * "user": {
                     * "username": "ada",
                     * "display_name": "Ada Berger"
                     * },
                     * "steps_count": 3,
                     * "created_at": "2026-11-20T09:30:00.000Z",
                     * "updated_at": "2026-11-20T10:05:12.480Z",
                     * "version": 3,
                     * "has_pending_changes": false,
                     * "publish_at": null,
                     * "unpublish_at": null,
                     * "steps": [
                     * {
                     * "id": 5201,
                     * "position": 1,
                     * "title": "Say hello",
                     * "content": "<p>Write within the hour, and <strong>sign with your own name</strong>.</p>"
                     * },
                     * {
                     * "id": 5202,
                     * "position": 2,
                     * "title": "Agree on the first result",
                     * "content": "<ul><li>What should work by Friday?</li><li>Who will notice?</li></ul>"
                     * },
                     * {
                     * "id": 5203,
                     * "position": 3,
                     * "title": null,
                     * "content": "<p>Ask on Friday whether it does.</p>"
                     * }
                     * ]
                     * }
                     * }
                     */
                    "application/json": components["schemas"]["GuideAnswer"];
                };
            };
        };
    };
    setSchedule: {
        parameters: {
            query?: {
                /**
                 * `true`: the request is checked and its response is created as usual, but nothing is stored. The response has `Dry-Run: true`.
                 *
                 * @example false
                 */
                dry_run?: boolean;
            };
            header?: {
                /**
                 * Makes retries safe. A request with a key of the last 24 hours is not executed again: it gets the stored response of the first one. Use a new random value, for example a UUID, for each change.
                 *
                 * @example f3b1c2d4-5e6f-4a7b-8c9d-0e1f2a3b4c5d
                 */
                "Idempotency-Key"?: string;
                /** The `ETag` of the guide that the change is based on, a list of them, or `*`. For another state of the guide the response is 412. */
                "If-Match"?: string;
            };
            path: {
                /**
                 * The guide's `id`.
                 *
                 * @example 1042
                 */
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 * "publish_at": "2026-12-01T09:00:00+01:00",
                 * "unpublish_at": "2026-12-24T18:00:00+01:00"
                 * }
                 */
                "application/json": components["schemas"]["SetScheduleRequest"];
            };
        };
        responses: {
            /** The guide with its schedule. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     * "guide": {
                     * "id": 1042,
                     * "slug": "welcome-your-first-customer",
                     * "external_id": null,
                     * "title": "Welcome your first customer",
                     * "description": "From the signature to the first good week, in three steps.",
                     * "category": "product",
                     * "language": "en",
                     * "status": "draft",
                     * "published_at": null,
                     * "featured": false,
                     * "featured_at": null,
                     * "views_count": 0,
                     * "completions_count": 0,
                     * "average_rating": null,
                     * "url": "https://guidepost.example/@ada/welcome-your-first-customer",
                     * "user": {
                     * "username": "ada",
                     * "display_name": "Ada Berger"
                     * },
                     * "steps_count": 3,
                     * "created_at": "2026-11-20T09:30:00.000Z",
                     * "updated_at": "2026-11-20T09:42:08.311Z",
                     * "version": 2,
                     * "has_pending_changes": false,
                     * "publish_at": "2026-12-01T08:00:00.000Z",
                     * "unpublish_at": "2026-12-24T17:00:00.000Z",
                     * "steps": [
                     * {
                     * "id": 5201,
                     * "position": 1,
                     * "title": "Say hello",
                     * "content": "<p>Write within the hour, and <strong>sign with your own name</strong>.</p>"
                     * },
                     * {
                     * "id": 5202,
                     * "position": 2,
                     * "title": "Agree on the first result",
                     * "content": "<ul><li>What should work by Friday?</li><li>Who will notice?</li></ul>"
                     * },
                     * {
                     * "id": 5203,
                     * "position": 3,
                     * "title": null,
                     * "content": "<p>Ask on Friday whether it does.</p>"
                     * }
                     * ]
                     * }
                     * }
                     */
                    "application/json": components["schemas"]["GuideAnswer"];
                };
            };
        };
    };
    featureGuide: {
        parameters: {
            query?: {
                /**
                 * `true`: the request is checked and its response is created as usual, but nothing is stored. The response has `Dry-Run: true`.
                 *
                 * @example false
                 */
                dry_run?: boolean;
            };
            header?: {
                /**
                 * Makes retries safe. A request with a key of the last 24 hours is not executed again: it gets the stored response of the first one. Use a new random value, for example a UUID, for each change.
                 *
                 * @example f3b1c2d4-5e6f-4a7b-8c9d-0e1f2a3b4c5d
                 */
                "Idempotency-Key"?: string;
                /** The `ETag` of the guide that the change is based on, a list of them, or `*`. For another state of the guide the response is 412. */
                "If-Match"?: string;
            };
            path: {
                /**
                 * The guide's `id`.
                 *
                 * @example 1042
                 */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** The featured guide. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     * "guide": {
                     * "id": 1042,
                     * "slug": "welcome-your-first-customer",
                     * "external_id": null,
                     * "title": "Welcome your first customer",
                     * "description": "From the signature to the first good week, in three steps.",
                     * "category": "product",
                     * "language": "en",
                     * "status": "published",
                     * "published_at": "2026-11-20T10:05:12.480Z",
                     * "featured": true,
                     * "featured_at": "2026-12-08T16:20:41.007Z",
                     * "views_count": 318,
                     * "completions_count": 204,
                     * "average_rating": 4.62,
                     * "url": "https://guidepost.example/@ada/welcome-your-first-customer",
                     * "user": {
                     * "username": "ada",
                     * "display_name": "Ada Berger"
                     * },
                     * "steps_count": 3,
                     * "created_at": "2026-11-20T09:30:00.000Z",
                     * "updated_at": "2026-12-08T16:20:41.007Z",
                     * "version": 3,
                     * "has_pending_changes": false,
                     * "publish_at": null,
                     * "unpublish_at": null,
                     * "steps": [
                     * {
                     * "id": 5201,
                     * "position": 1,
                     * "title": "Say hello",
                     * "content": "<p>Write within the hour, and <strong>sign with your own name</strong>.</p>"
                     * },
                     * {
                     * "id": 5202,
                     * "position": 2,
                     * "title": "Agree on the first result",
                     * "content": "<ul><li>What should work by Friday?</li><li>Who will notice?</li></ul>"
                     * },
                     * {
                     * "id": 5203,
                     * "position": 3,
                     * "title": null,
                     * "content": "<p>Ask on Friday whether it does.</p>"
                     * }
                     * ]
                     * }
                     * }
                     */
                    "application/json": components["schemas"]["GuideAnswer"];
                };
            };
        };
    };
    unfeatureGuide: {
        parameters: {
            query?: {
                /**
                 * `true`: the request is checked and its response is created as usual, but nothing is stored. The response has `Dry-Run: true`.
                 *
                 * @example false
                 */
                dry_run?: boolean;
            };
            header?: {
                /**
                 * Makes retries safe. A request with a key of the last 24 hours is not executed again: it gets the stored response of the first one. Use a new random value, for example a UUID, for each change.
                 *
                 * @example f3b1c2d4-5e6f-4a7b-8c9d-0e1f2a3b4c5d
                 */
                "Idempotency-Key"?: string;
                /** The `ETag` of the guide that the change is based on, a list of them, or `*`. For another state of the guide the response is 412. */
                "If-Match"?: string;
            };
            path: {
                /**
                 * The guide's `id`.
                 *
                 * @example 1042
                 */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** The guide, which is not featured. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     * "guide": {
                     * "id": 1042,
                     * "slug": "welcome-your-first-customer",
                     * "external_id": null,
                     * "title": "Welcome your first customer",
                     * "description": "From the signature to the first good week, in three steps.",
                     * "category": "product",
                     * "language": "en",
                     * "status": "published",
                     * "published_at": "2026-11-20T10:05:12.480Z",
                     * "featured": false,
                     * "featured_at": null,
                     * "views_count": 318,
                     * "completions_count": 204,
                     * "average_rating": 4.62,
                     * "url": "https://guidepost.example/@ada/welcome-your-first-customer",
                     * "user": {
                     * "username": "ada",
                     * "display_name": "Ada Berger"
                     * },
                     * "steps_count": 3,
                     * "created_at": "2026-11-20T09:30:00.000Z",
                     * "updated_at": "2026-12-08T16:20:41.007Z",
                     * "version": 4,
                     * "has_pending_changes": false,
                     * "publish_at": null,
                     * "unpublish_at": null,
                     * "steps": [
                     * {
                     * "id": 5201,
                     * "position": 1,
                     * "title": "Say hello",
                     * "content": "<p>Write within the hour, and <strong>sign with your own name</strong>.</p>"
                     * },
                     * {
                     * "id": 5202,
                     * "position": 2,
                     * "title": "Agree on the first result",
                     * "content": "<ul><li>What should work by Friday?</li><li>Who will notice?</li></ul>"
                     * },
                     * {
                     * "id": 5203,
                     * "position": 3,
                     * "title": null,
                     * "content": "<p>Ask on Friday whether it does.</p>"
                     * }
                     * ]
                     * }
                     * }
                     */
                    "application/json": components["schemas"]["GuideAnswer"];
                };
            };
        };
    };
    saveDraft: {
        parameters: {
            query?: {
                /**
                 * `true`: the request is checked and its response is created as usual, but nothing is stored. The response has `Dry-Run: true`.
                 *
                 * @example false
                 */
                dry_run?: boolean;
            };
            header?: {
                /**
                 * Makes retries safe. A request with a key of the last 24 hours is not executed again: it gets the stored response of the first one. Use a new random value, for example a UUID, for each change.
                 *
                 * @example f3b1c2d4-5e6f-4a7b-8c9d-0e1f2a3b4c5d
                 */
                "Idempotency-Key"?: string;
                /**
                 * `handling=strict`: content of which cleaning would remove something is refused with 422. Without it, the response has `warnings`. Other preferences are ignored.
                 *
                 * @example handling=strict
                 */
                Prefer?: string;
                /** The `ETag` of the guide that the change is based on, a list of them, or `*`. For another state of the guide the response is 412. */
                "If-Match"?: string;
            };
            path: {
                /**
                 * The guide's `id`.
                 *
                 * @example 1042
                 */
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SaveDraftRequest"];
            };
        };
        responses: {
            /** The guide as its draft has it. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     * "guide": {
                     * "id": 1042,
                     * "slug": "welcome-your-first-customer",
                     * "external_id": null,
                     * "title": "Welcome your first customers",
                     * "description": "From the signature to the first good week, in three steps.",
                     * "category": "product",
                     * "language": "en",
                     * "status": "published",
                     * "published_at": "2026-11-20T10:05:12.480Z",
                     * "featured": false,
                     * "featured_at": null,
                     * "views_count": 318,
                     * "completions_count": 204,
                     * "average_rating": 4.62,
                     * "url": "https://guidepost.example/@ada/welcome-your-first-customer",
                     * "user": {
                     * "username": "ada",
                     * "display_name": "Ada Berger"
                     * },
                     * "steps_count": 3,
                     * "created_at": "2026-11-20T09:30:00.000Z",
                     * "updated_at": "2026-12-02T08:11:37.250Z",
                     * "version": 2,
                     * "has_pending_changes": true,
                     * "publish_at": null,
                     * "unpublish_at": null,
                     * "steps": [
                     * {
                     * "id": 5201,
                     * "position": 1,
                     * "title": "Say hello",
                     * "content": "<p>Write within the hour, and <strong>sign with your own name</strong>.</p>"
                     * },
                     * {
                     * "id": 5202,
                     * "position": 2,
                     * "title": "Agree on the first result",
                     * "content": "<ul><li>What should work by Friday?</li><li>Who will notice?</li></ul>"
                     * },
                     * {
                     * "id": 5203,
                     * "position": 3,
                     * "title": null,
                     * "content": "<p>Ask on Friday whether it does.</p>"
                     * }
                     * ]
                     * },
                     * "draft": {
                     * "revision": "5f0c1f0e-6d0a-4c1e-9a53-2f6f1c7f9b1d",
                     * "base_version": 2,
                     * "saved_at": "2026-12-02T08:11:37.250Z",
                     * "saved_by": {
                     * "username": "ada",
                     * "display_name": "Ada Berger"
                     * },
                     * "conflicts": []
                     * }
                     * }
                     */
                    "application/json": components["schemas"]["GuideDraftChangeAnswer"];
                };
            };
        };
    };
    discardDraft: {
        parameters: {
            query?: {
                /**
                 * `true`: the request is checked and its response is created as usual, but nothing is stored. The response has `Dry-Run: true`.
                 *
                 * @example false
                 */
                dry_run?: boolean;
            };
            header?: {
                /**
                 * Makes retries safe. A request with a key of the last 24 hours is not executed again: it gets the stored response of the first one. Use a new random value, for example a UUID, for each change.
                 *
                 * @example f3b1c2d4-5e6f-4a7b-8c9d-0e1f2a3b4c5d
                 */
                "Idempotency-Key"?: string;
                /** The `ETag` of the guide that the change is based on, a list of them, or `*`. For another state of the guide the response is 412. */
                "If-Match"?: string;
            };
            path: {
                /**
                 * The guide's `id`.
                 *
                 * @example 1042
                 */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** The guide has no pending draft. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    publishDraft: {
        parameters: {
            query?: {
                /**
                 * `true`: the request is checked and its response is created as usual, but nothing is stored. The response has `Dry-Run: true`.
                 *
                 * @example false
                 */
                dry_run?: boolean;
            };
            header?: {
                /**
                 * Makes retries safe. A request with a key of the last 24 hours is not executed again: it gets the stored response of the first one. Use a new random value, for example a UUID, for each change.
                 *
                 * @example f3b1c2d4-5e6f-4a7b-8c9d-0e1f2a3b4c5d
                 */
                "Idempotency-Key"?: string;
                /** The `ETag` of the guide that the change is based on, a list of them, or `*`. For another state of the guide the response is 412. */
                "If-Match"?: string;
            };
            path: {
                /**
                 * The guide's `id`.
                 *
                 * @example 1042
                 */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** The guide after the change. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     * "guide": {
                     * "id": 1042,
                     * "slug": "welcome-your-first-customer",
                     * "external_id": null,
                     * "title": "Welcome your first customers",
                     * "description": "From the signature to the first good week, in three steps.",
                     * "category": "product",
                     * "language": "en",
                     * "status": "published",
                     * "published_at": "2026-11-20T10:05:12.480Z",
                     * "featured": false,
                     * "featured_at": null,
                     * "views_count": 318,
                     * "completions_count": 204,
                     * "average_rating": 4.62,
                     * "url": "https://guidepost.example/@ada/welcome-your-first-customer",
                     * "user": {
                     * "username": "ada",
                     * "display_name": "Ada Berger"
                     * },
                     * "steps_count": 3,
                     * "created_at": "2026-11-20T09:30:00.000Z",
                     * "updated_at": "2026-12-02T08:11:37.250Z",
                     * "version": 3,
                     * "has_pending_changes": false,
                     * "publish_at": null,
                     * "unpublish_at": null,
                     * "steps": [
                     * {
                     * "id": 5201,
                     * "position": 1,
                     * "title": "Say hello",
                     * "content": "<p>Write within the hour, and <strong>sign with your own name</strong>.</p>"
                     * },
                     * {
                     * "id": 5202,
                     * "position": 2,
                     * "title": "Agree on the first result",
                     * "content": "<ul><li>What should work by Friday?</li><li>Who will notice?</li></ul>"
                     * },
                     * {
                     * "id": 5203,
                     * "position": 3,
                     * "title": null,
                     * "content": "<p>Ask on Friday whether it does.</p>"
                     * }
                     * ]
                     * }
                     * }
                     */
                    "application/json": components["schemas"]["GuideAnswer"];
                };
            };
        };
    };
    listVersions: {
        parameters: {
            query?: {
                /** Largest number of versions on a page. A value above 100 is clamped to 100. */
                limit?: number;
                /**
                 * `next_cursor` of the previous page.
                 *
                 * @example AaH4SpXAAAAEEg
                 */
                cursor?: string;
            };
            header?: {
                /** The `ETag` of an earlier response, a list of them, or `*`. */
                "If-None-Match"?: string;
            };
            path: {
                /**
                 * The guide's `id`.
                 *
                 * @example 1042
                 */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** A page of versions. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     * "versions": [
                     * {
                     * "number": 2,
                     * "guide_version": 3,
                     * "created_at": "2026-12-02T08:11:37.250Z",
                     * "kind": "updated",
                     * "restored_from": null,
                     * "via": "api_key",
                     * "user": {
                     * "username": "ada",
                     * "display_name": "Ada Berger"
                     * },
                     * "key": {
                     * "id": 17,
                     * "name": "Documentation build",
                     * "last_four": "9f3a"
                     * },
                     * "changed": [
                     * "title",
                     * "steps"
                     * ],
                     * "step_changes": {
                     * "added": 1,
                     * "removed": 0,
                     * "changed": 2
                     * },
                     * "title": "Welcome your first customers",
                     * "steps_count": 4
                     * },
                     * {
                     * "number": 1,
                     * "guide_version": 2,
                     * "created_at": "2026-11-20T10:05:12.480Z",
                     * "kind": "published",
                     * "restored_from": null,
                     * "via": "portal",
                     * "user": {
                     * "username": "ada",
                     * "display_name": "Ada Berger"
                     * },
                     * "key": null,
                     * "changed": [],
                     * "step_changes": {
                     * "added": 0,
                     * "removed": 0,
                     * "changed": 0
                     * },
                     * "title": "Welcome your first customer",
                     * "steps_count": 3
                     * }
                     * ],
                     * "next_cursor": null
                     * }
                     */
                    "application/json": components["schemas"]["VersionList"];
                };
            };
        };
    };
    getVersion: {
        parameters: {
            query?: {
                /** `source`: each step has the `format` in which it was sent last, and its Markdown in `source`. */
                include?: "source";
            };
            header?: {
                /** The `ETag` of an earlier response, a list of them, or `*`. */
                "If-None-Match"?: string;
            };
            path: {
                /**
                 * The guide's `id`.
                 *
                 * @example 1042
                 */
                id: number;
                /** The number of the version. */
                number: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** The version with its content. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     * "version": {
                     * "number": 1,
                     * "guide_version": 2,
                     * "created_at": "2026-11-20T10:05:12.480Z",
                     * "kind": "published",
                     * "restored_from": null,
                     * "via": "portal",
                     * "user": {
                     * "username": "ada",
                     * "display_name": "Ada Berger"
                     * },
                     * "key": null,
                     * "changed": [],
                     * "step_changes": {
                     * "added": 0,
                     * "removed": 0,
                     * "changed": 0
                     * },
                     * "title": "Welcome your first customer",
                     * "steps_count": 3,
                     * "description": "From the signature to the first good week, in three steps.",
                     * "category": "product",
                     * "steps": [
                     * {
                     * "id": 5201,
                     * "position": 1,
                     * "title": "Say hello",
                     * "content": "<p>Write within the hour, and <strong>sign with your own name</strong>.</p>"
                     * },
                     * {
                     * "id": 5202,
                     * "position": 2,
                     * "title": "Agree on the first result",
                     * "content": "<ul><li>What should work by Friday?</li><li>Who will notice?</li></ul>"
                     * },
                     * {
                     * "id": 5203,
                     * "position": 3,
                     * "title": null,
                     * "content": "<p>Ask on Friday whether it does.</p>"
                     * }
                     * ]
                     * }
                     * }
                     */
                    "application/json": components["schemas"]["VersionAnswer"];
                };
            };
        };
    };
    restoreVersion: {
        parameters: {
            query?: {
                /**
                 * `true`: the request is checked and its response is created as usual, but nothing is stored. The response has `Dry-Run: true`.
                 *
                 * @example false
                 */
                dry_run?: boolean;
            };
            header?: {
                /**
                 * Makes retries safe. A request with a key of the last 24 hours is not executed again: it gets the stored response of the first one. Use a new random value, for example a UUID, for each change.
                 *
                 * @example f3b1c2d4-5e6f-4a7b-8c9d-0e1f2a3b4c5d
                 */
                "Idempotency-Key"?: string;
                /** The `ETag` of the guide that the change is based on, a list of them, or `*`. For another state of the guide the response is 412. */
                "If-Match"?: string;
            };
            path: {
                /**
                 * The guide's `id`.
                 *
                 * @example 1042
                 */
                id: number;
                /** The number of the version. */
                number: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** The guide after the change. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     * "guide": {
                     * "id": 1042,
                     * "slug": "welcome-your-first-customer",
                     * "external_id": null,
                     * "title": "Welcome your first customer",
                     * "description": "From the signature to the first good week, in three steps.",
                     * "category": "product",
                     * "language": "en",
                     * "status": "published",
                     * "published_at": "2026-11-20T10:05:12.480Z",
                     * "featured": false,
                     * "featured_at": null,
                     * "views_count": 318,
                     * "completions_count": 204,
                     * "average_rating": 4.62,
                     * "url": "https://guidepost.example/@ada/welcome-your-first-customer",
                     * "user": {
                     * "username": "ada",
                     * "display_name": "Ada Berger"
                     * },
                     * "steps_count": 3,
                     * "created_at": "2026-11-20T09:30:00.000Z",
                     * "updated_at": "2026-11-20T10:05:12.480Z",
                     * "version": 4,
                     * "has_pending_changes": false,
                     * "publish_at": null,
                     * "unpublish_at": null,
                     * "steps": [
                     * {
                     * "id": 5201,
                     * "position": 1,
                     * "title": "Say hello",
                     * "content": "<p>Write within the hour, and <strong>sign with your own name</strong>.</p>"
                     * },
                     * {
                     * "id": 5202,
                     * "position": 2,
                     * "title": "Agree on the first result",
                     * "content": "<ul><li>What should work by Friday?</li><li>Who will notice?</li></ul>"
                     * },
                     * {
                     * "id": 5203,
                     * "position": 3,
                     * "title": null,
                     * "content": "<p>Ask on Friday whether it does.</p>"
                     * }
                     * ]
                     * }
                     * }
                     */
                    "application/json": components["schemas"]["GuideAnswer"];
                };
            };
        };
    };
    bulkGuides: {
        parameters: {
            query?: {
                /**
                 * `true`: the request is checked and its response is created as usual, but nothing is stored. The response has `Dry-Run: true`.
                 *
                 * @example false
                 */
                dry_run?: boolean;
            };
            header?: {
                /**
                 * Makes retries safe. A request with a key of the last 24 hours is not executed again: it gets the stored response of the first one. Use a new random value, for example a UUID, for each change.
                 *
                 * @example f3b1c2d4-5e6f-4a7b-8c9d-0e1f2a3b4c5d
                 */
                "Idempotency-Key"?: string;
                /**
                 * `handling=strict`: content of which cleaning would remove something is refused with 422. Without it, the response has `warnings`. Other preferences are ignored.
                 *
                 * @example handling=strict
                 */
                Prefer?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["BulkGuidesRequest"];
            };
        };
        responses: {
            /** The results, in the order of the operations. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     * "results": [
                     * {
                     * "status": 201,
                     * "guide": {
                     * "id": 1042,
                     * "slug": "welcome-your-first-customer",
                     * "external_id": "handbook-welcome",
                     * "title": "Welcome your first customer",
                     * "description": "From the signature to the first good week, in three steps.",
                     * "category": "product",
                     * "language": "en",
                     * "status": "draft",
                     * "published_at": null,
                     * "featured": false,
                     * "featured_at": null,
                     * "views_count": 0,
                     * "completions_count": 0,
                     * "average_rating": null,
                     * "url": "https://guidepost.example/@ada/welcome-your-first-customer",
                     * "user": {
                     * "username": "ada",
                     * "display_name": "Ada Berger"
                     * },
                     * "steps_count": 3,
                     * "created_at": "2026-11-20T09:30:00.000Z",
                     * "updated_at": "2026-11-20T09:30:00.000Z",
                     * "version": 1,
                     * "has_pending_changes": false,
                     * "publish_at": null,
                     * "unpublish_at": null
                     * }
                     * },
                     * {
                     * "status": 412,
                     * "error": {
                     * "code": "precondition_failed",
                     * "message": "The guide was changed since the version in If-Match"
                     * },
                     * "etag": "\"g1042.2\""
                     * }
                     * ],
                     * "succeeded": 1,
                     * "failed": 1
                     * }
                     */
                    "application/json": components["schemas"]["BulkAnswer"];
                };
            };
        };
    };
    getGuideInsights: {
        parameters: {
            query?: {
                /** The first day (UTC). By default, 28 days including `to` are returned. */
                from?: string;
                /** The last day (UTC). By default, today. */
                to?: string;
            };
            header?: {
                /** The `ETag` of an earlier response, a list of them, or `*`. */
                "If-None-Match"?: string;
            };
            path: {
                /**
                 * The guide's `id`.
                 *
                 * @example 1042
                 */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** The insights. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     * "insights": {
                     * "from": "2026-12-01",
                     * "to": "2026-12-03",
                     * "totals": {
                     * "views": 120,
                     * "completions": 41,
                     * "completion_rate": 0.34,
                     * "ratings_count": 3,
                     * "average_rating": 4.67
                     * },
                     * "previous": {
                     * "views": 96,
                     * "completions": 36,
                     * "completion_rate": 0.38,
                     * "ratings_count": 0,
                     * "average_rating": null
                     * },
                     * "days": [
                     * {
                     * "day": "2026-12-01",
                     * "views": 38,
                     * "completions": 12,
                     * "ratings_count": 2,
                     * "average_rating": 4.5
                     * },
                     * {
                     * "day": "2026-12-02",
                     * "views": 51,
                     * "completions": 20,
                     * "ratings_count": 1,
                     * "average_rating": 5
                     * },
                     * {
                     * "day": "2026-12-03",
                     * "views": 31,
                     * "completions": 9,
                     * "ratings_count": 0,
                     * "average_rating": null
                     * }
                     * ],
                     * "ratings": [
                     * {
                     * "rating": 1,
                     * "readers": 0
                     * },
                     * {
                     * "rating": 2,
                     * "readers": 1
                     * },
                     * {
                     * "rating": 3,
                     * "readers": 4
                     * },
                     * {
                     * "rating": 4,
                     * "readers": 18
                     * },
                     * {
                     * "rating": 5,
                     * "readers": 44
                     * }
                     * ],
                     * "devices": {
                     * "phone": 47,
                     * "tablet": 6,
                     * "desktop": 67,
                     * "unknown": 0
                     * },
                     * "referrers": [
                     * {
                     * "host": "www.search.example",
                     * "views": 58
                     * },
                     * {
                     * "host": "docs.acme.example",
                     * "views": 21
                     * }
                     * ],
                     * "steps": [
                     * {
                     * "position": 1,
                     * "readers": 112
                     * },
                     * {
                     * "position": 2,
                     * "readers": 74
                     * },
                     * {
                     * "position": 3,
                     * "readers": 52
                     * }
                     * ]
                     * }
                     * }
                     */
                    "application/json": components["schemas"]["GuideInsightsAnswer"];
                };
            };
        };
    };
    getInsights: {
        parameters: {
            query?: {
                /** The first day (UTC). By default, 28 days including `to` are returned. */
                from?: string;
                /** The last day (UTC). By default, today. */
                to?: string;
                /**
                 * Only guides of the user with this username. Needs an admin key.
                 *
                 * @example ada
                 */
                user_id?: string;
            };
            header?: {
                /** The `ETag` of an earlier response, a list of them, or `*`. */
                "If-None-Match"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** The insights. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     * "insights": {
                     * "from": "2026-12-01",
                     * "to": "2026-12-03",
                     * "totals": {
                     * "views": 120,
                     * "completions": 41,
                     * "completion_rate": 0.34,
                     * "ratings_count": 3,
                     * "average_rating": 4.67
                     * },
                     * "previous": {
                     * "views": 96,
                     * "completions": 36,
                     * "completion_rate": 0.38,
                     * "ratings_count": 0,
                     * "average_rating": null
                     * },
                     * "days": [
                     * {
                     * "day": "2026-12-01",
                     * "views": 38,
                     * "completions": 12,
                     * "ratings_count": 2,
                     * "average_rating": 4.5
                     * },
                     * {
                     * "day": "2026-12-02",
                     * "views": 51,
                     * "completions": 20,
                     * "ratings_count": 1,
                     * "average_rating": 5
                     * },
                     * {
                     * "day": "2026-12-03",
                     * "views": 31,
                     * "completions": 9,
                     * "ratings_count": 0,
                     * "average_rating": null
                     * }
                     * ],
                     * "ratings": [
                     * {
                     * "rating": 1,
                     * "readers": 0
                     * },
                     * {
                     * "rating": 2,
                     * "readers": 1
                     * },
                     * {
                     * "rating": 3,
                     * "readers": 4
                     * },
                     * {
                     * "rating": 4,
                     * "readers": 18
                     * },
                     * {
                     * "rating": 5,
                     * "readers": 44
                     * }
                     * ],
                     * "devices": {
                     * "phone": 47,
                     * "tablet": 6,
                     * "desktop": 67,
                     * "unknown": 0
                     * },
                     * "referrers": [
                     * {
                     * "host": "www.search.example",
                     * "views": 58
                     * },
                     * {
                     * "host": "docs.acme.example",
                     * "views": 21
                     * }
                     * ]
                     * }
                     * }
                     */
                    "application/json": components["schemas"]["AccountInsightsAnswer"];
                };
            };
        };
    };
    listGuideFeedback: {
        parameters: {
            query?: {
                /** Only texts with this status. */
                status?: "new" | "read";
                /** Only texts with this rating. */
                rating?: number;
                /** Largest number of texts on a page. A value above 100 is clamped to 100. */
                limit?: number;
                /**
                 * `next_cursor` of the previous page.
                 *
                 * @example AaH4SpXAAAAEEg
                 */
                cursor?: string;
            };
            header?: {
                /** The `ETag` of an earlier response, a list of them, or `*`. */
                "If-None-Match"?: string;
            };
            path: {
                /**
                 * The guide's `id`.
                 *
                 * @example 1042
                 */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** A page of feedback. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     * "feedback": [
                     * {
                     * "id": 71,
                     * "guide": {
                     * "id": 1042,
                     * "title": "Welcome your first customer"
                     * },
                     * "rating": 3,
                     * "text": "Step 2 does not say how hot the water has to be.",
                     * "status": "new",
                     * "day": "2026-12-03"
                     * }
                     * ],
                     * "next_cursor": null
                     * }
                     */
                    "application/json": components["schemas"]["FeedbackList"];
                };
            };
        };
    };
    listFeedback: {
        parameters: {
            query?: {
                /**
                 * Only guides of the user with this username. Needs an admin key.
                 *
                 * @example ada
                 */
                user_id?: string;
                /** Only texts with this status. */
                status?: "new" | "read";
                /** Only texts with this rating. */
                rating?: number;
                /** Largest number of texts on a page. A value above 100 is clamped to 100. */
                limit?: number;
                /**
                 * `next_cursor` of the previous page.
                 *
                 * @example AaH4SpXAAAAEEg
                 */
                cursor?: string;
            };
            header?: {
                /** The `ETag` of an earlier response, a list of them, or `*`. */
                "If-None-Match"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** A page of feedback. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     * "feedback": [
                     * {
                     * "id": 71,
                     * "guide": {
                     * "id": 1042,
                     * "title": "Welcome your first customer"
                     * },
                     * "rating": 3,
                     * "text": "Step 2 does not say how hot the water has to be.",
                     * "status": "new",
                     * "day": "2026-12-03"
                     * }
                     * ],
                     * "next_cursor": "ZmVlZGJhY2sgNzE"
                     * }
                     */
                    "application/json": components["schemas"]["FeedbackList"];
                };
            };
        };
    };
    deleteFeedback: {
        parameters: {
            query?: {
                /**
                 * `true`: the request is checked and its response is created as usual, but nothing is stored. The response has `Dry-Run: true`.
                 *
                 * @example false
                 */
                dry_run?: boolean;
            };
            header?: {
                /**
                 * Makes retries safe. A request with a key of the last 24 hours is not executed again: it gets the stored response of the first one. Use a new random value, for example a UUID, for each change.
                 *
                 * @example f3b1c2d4-5e6f-4a7b-8c9d-0e1f2a3b4c5d
                 */
                "Idempotency-Key"?: string;
            };
            path: {
                /**
                 * The guide's `id`.
                 *
                 * @example 1042
                 */
                id: number;
                /** The `id` of the text. */
                feedback_id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** The feedback is deleted. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    updateFeedback: {
        parameters: {
            query?: {
                /**
                 * `true`: the request is checked and its response is created as usual, but nothing is stored. The response has `Dry-Run: true`.
                 *
                 * @example false
                 */
                dry_run?: boolean;
            };
            header?: {
                /**
                 * Makes retries safe. A request with a key of the last 24 hours is not executed again: it gets the stored response of the first one. Use a new random value, for example a UUID, for each change.
                 *
                 * @example f3b1c2d4-5e6f-4a7b-8c9d-0e1f2a3b4c5d
                 */
                "Idempotency-Key"?: string;
            };
            path: {
                /**
                 * The guide's `id`.
                 *
                 * @example 1042
                 */
                id: number;
                /** The `id` of the text. */
                feedback_id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 * "status": "read"
                 * }
                 */
                "application/json": components["schemas"]["UpdateFeedbackRequest"];
            };
        };
        responses: {
            /** The feedback after the update. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     * "feedback": {
                     * "id": 71,
                     * "guide": {
                     * "id": 1042,
                     * "title": "Welcome your first customer"
                     * },
                     * "rating": 3,
                     * "text": "Step 2 does not say how hot the water has to be.",
                     * "status": "read",
                     * "day": "2026-12-03"
                     * }
                     * }
                     */
                    "application/json": components["schemas"]["FeedbackAnswer"];
                };
            };
        };
    };
    listChanges: {
        parameters: {
            query?: {
                /**
                 * `next_cursor` of the previous response. Without it, the response has the oldest change.
                 *
                 * @example AaH4SpXAAAAEEg
                 */
                cursor?: string;
                /** Largest number of changes on a page. A value above 100 is clamped to 100. */
                limit?: number;
                /** `steps`: each guide has its `steps`. `source`: each step also has the `format` in which it was sent last, and its Markdown in `source`. A page ends early when its steps have more than 4 MiB. */
                include?: "steps" | "source";
            };
            header?: {
                /** The `ETag` of an earlier response, a list of them, or `*`. */
                "If-None-Match"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** A page of changes. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     * "changes": [
                     * {
                     * "type": "guide.upserted",
                     * "guide": {
                     * "id": 1042,
                     * "slug": "welcome-your-first-customer",
                     * "external_id": null,
                     * "title": "Welcome your first customer",
                     * "description": "From the signature to the first good week, in three steps.",
                     * "category": "product",
                     * "language": "en",
                     * "status": "published",
                     * "published_at": "2026-11-20T10:05:12.480Z",
                     * "featured": true,
                     * "featured_at": "2026-12-08T16:20:41.007Z",
                     * "views_count": 318,
                     * "completions_count": 204,
                     * "average_rating": 4.62,
                     * "url": "https://guidepost.example/@ada/welcome-your-first-customer",
                     * "user": {
                     * "username": "ada",
                     * "display_name": "Ada Berger"
                     * },
                     * "steps_count": 3,
                     * "created_at": "2026-11-20T09:30:00.000Z",
                     * "updated_at": "2026-12-08T16:20:41.007Z",
                     * "version": 3,
                     * "has_pending_changes": false,
                     * "publish_at": null,
                     * "unpublish_at": null
                     * }
                     * },
                     * {
                     * "type": "guide.deleted",
                     * "id": 1040,
                     * "external_id": "handbook-welcome",
                     * "deleted_at": "2026-12-09T07:45:10.120Z"
                     * }
                     * ],
                     * "next_cursor": "TzDqmAAAAAAAAAAACAAAAAAAACo",
                     * "has_more": false
                     * }
                     */
                    "application/json": components["schemas"]["ChangeList"];
                };
            };
        };
    };
    listRequests: {
        parameters: {
            query?: {
                /** Only requests with this key. */
                key_id?: number;
                /** Only responses with this status. */
                status?: number;
                /** Only refusals with this error code. */
                code?: "bad_request" | "unauthorized" | "guide_limit_exceeded" | "quota_exceeded" | "forbidden" | "account_suspended" | "email_not_verified" | "not_found" | "method_not_allowed" | "idempotency_in_progress" | "cursor_expired" | "precondition_failed" | "payload_too_large" | "unsupported_media_type" | "idempotency_key_reused" | "validation_failed" | "rate_limit_exceeded" | "internal_error" | "service_unavailable";
                /** Only requests of this operation, for example `guides.get`. `unknown` selects requests to unknown paths. */
                operation?: string;
                /** Only requests that were received at this time or later. */
                since?: string;
                /** Only requests that were received before this time. */
                until?: string;
                /** Largest number of requests on a page. A value above 100 is clamped to 100. */
                limit?: number;
                /**
                 * `next_cursor` of the previous page, with the same filters.
                 *
                 * @example AaH4SpXAAAAEEg
                 */
                cursor?: string;
            };
            header?: {
                /** The `ETag` of an earlier response, a list of them, or `*`. */
                "If-None-Match"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** A page of the log. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     * "requests": [
                     * {
                     * "id": "019ab4c2-9f00-7c3e-8d52-6f1b2a3c4d5e",
                     * "request_id": "019ab4c2-9f00-7c3e-8d52-6f1b2a3c4d5e",
                     * "received_at": "2025-11-24T09:30:00.000Z",
                     * "key": {
                     * "id": 31,
                     * "name": "Nightly export",
                     * "last_four": "9f2c",
                     * "username": "ada"
                     * },
                     * "method": "PATCH",
                     * "operation": "guides.update",
                     * "path": "/v1/guides/1042",
                     * "status": 403,
                     * "code": "forbidden",
                     * "duration_ms": 2.4,
                     * "address": "203.0.113.9",
                     * "user_agent": "export/2.1",
                     * "replayed": false,
                     * "requests": 1
                     * }
                     * ],
                     * "next_cursor": null
                     * }
                     */
                    "application/json": components["schemas"]["RequestList"];
                };
            };
        };
    };
    getRequest: {
        parameters: {
            query?: never;
            header?: {
                /** The `ETag` of an earlier response, a list of them, or `*`. */
                "If-None-Match"?: string;
            };
            path: {
                /**
                 * The value of `X-Request-Id` in the response, or the `id` of an entry.
                 *
                 * @example 019ab4c2-9f00-7c3e-8d52-6f1b2a3c4d5e
                 */
                request_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** The request with its explanation. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     * "request": {
                     * "id": "019ab4c2-9f00-7c3e-8d52-6f1b2a3c4d5e",
                     * "request_id": "019ab4c2-9f00-7c3e-8d52-6f1b2a3c4d5e",
                     * "received_at": "2025-11-24T09:30:00.000Z",
                     * "key": {
                     * "id": 31,
                     * "name": "Nightly export",
                     * "last_four": "9f2c",
                     * "username": "ada"
                     * },
                     * "method": "PATCH",
                     * "operation": "guides.update",
                     * "path": "/v1/guides/1042",
                     * "status": 403,
                     * "code": "forbidden",
                     * "duration_ms": 2.4,
                     * "address": "203.0.113.9",
                     * "user_agent": "export/2.1",
                     * "replayed": false,
                     * "requests": 1,
                     * "required_scope": "write",
                     * "key_scopes": [
                     * "read"
                     * ],
                     * "limits": {
                     * "minute": {
                     * "limit": 300,
                     * "used": 12
                     * },
                     * "hour": {
                     * "limit": 10000,
                     * "used": 640
                     * },
                     * "month": {
                     * "limit": 50000,
                     * "used": null
                     * }
                     * },
                     * "message": "Insufficient scope for this action",
                     * "details": {},
                     * "checks": [
                     * {
                     * "check": "api_key",
                     * "result": "passed",
                     * "text": "API key: sk_…9f2c of ada"
                     * },
                     * {
                     * "check": "rate_limit",
                     * "result": "passed",
                     * "text": "Rate limit: 12 of 300 this minute, 640 of 10,000 this hour"
                     * },
                     * {
                     * "check": "route",
                     * "result": "passed",
                     * "text": "Route: PATCH /v1/guides/1042 is guides.update"
                     * },
                     * {
                     * "check": "scope",
                     * "result": "failed",
                     * "text": "Scope: needs write, key has read"
                     * },
                     * {
                     * "check": "quota",
                     * "result": "skipped",
                     * "text": "Quota: not reached"
                     * }
                     * ],
                     * "advice": "Use a key with the scope write, or add the scope to this key in the portal.",
                     * "help_url": "https://guidepost.example/docs/errors#forbidden"
                     * }
                     * }
                     */
                    "application/json": components["schemas"]["RequestAnswer"];
                };
            };
        };
    };
    listAuditLog: {
        parameters: {
            query?: {
                /** Only entries with this action. */
                action?: "session.signed_in" | "session.sign_in_failed" | "session.confirmed" | "session.confirmation_failed" | "session.second_factor_failed" | "session.signed_out" | "session.signed_out_everywhere" | "session.ended" | "session.others_ended" | "user.signed_up" | "user.created" | "user.renamed" | "user.email_verified" | "user.email_change_requested" | "user.email_change_cancelled" | "user.email_changed" | "user.deletion_requested" | "user.deletion_undone" | "user.erased" | "password.set" | "password.changed" | "password.reset" | "two_factor.enabled" | "two_factor.disabled" | "two_factor.reset" | "two_factor.recovery_code_used" | "two_factor.recovery_codes_replaced" | "passkey.added" | "passkey.renamed" | "passkey.removed" | "provider.connected" | "provider.disconnected" | "key.created" | "key.updated" | "key.rotated" | "key.revoked" | "invitation.created" | "invitation.cancelled" | "invitation.accepted" | "member.role_changed" | "member.removed" | "member.guides_handed_over" | "account.renamed" | "account.language_changed" | "account.branding_changed" | "account.plan_changed" | "account.usage_set" | "account.suspended" | "account.resumed" | "account.deletion_requested" | "account.deletion_undone" | "account.two_factor_requirement_changed" | "account.exported" | "audit_log.exported" | "webhook.created" | "webhook.updated" | "webhook.secret_rotated" | "webhook.disabled" | "webhook.deleted" | "guide.published" | "guide.unpublished" | "guide.scheduled" | "guide.scheduled_update_failed" | "guide.link_created" | "guide.link_revoked" | "guide.changes_published" | "guide.version_restored" | "guide.deleted" | "guide.restored" | "guide.deleted_permanently";
                /**
                 * Only entries of the user with this username. An unknown username returns an empty list.
                 *
                 * @example ada
                 */
                user_id?: string;
                /** Only actions with this API key. */
                key_id?: number;
                /** Only actions in the portal, with an API key, of the operator, or of Guidepost itself (`system`). */
                via?: "portal" | "api_key" | "operator" | "system";
                /** Only changes of objects of this kind. */
                target_type?: "account" | "guide" | "invitation" | "key" | "passkey" | "user" | "webhook";
                /** Only changes of the object with this id. Requires `target_type`. */
                target_id?: string;
                /** Only entries at this time or later. */
                since?: string;
                /** Only entries before this time. */
                until?: string;
                /** Largest number of entries on a page. A value above 100 is clamped to 100. */
                limit?: number;
                /**
                 * `next_cursor` of the previous page, with the same filters.
                 *
                 * @example AaH4SpXAAAAEEg
                 */
                cursor?: string;
            };
            header?: {
                /** The `ETag` of an earlier response, a list of them, or `*`. */
                "If-None-Match"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** A page of the log. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     * "entries": [
                     * {
                     * "id": "019ab4c2-9f00-7c3e-8d52-6f1b2a3c4d5e",
                     * "created_at": "2025-11-24T09:30:00.000Z",
                     * "action": "key.created",
                     * "via": "portal",
                     * "user": {
                     * "username": "ada",
                     * "display_name": "Ada Berger"
                     * },
                     * "key": null,
                     * "target": {
                     * "type": "key",
                     * "id": "31",
                     * "name": "Nightly export"
                     * },
                     * "address": "203.0.113.9",
                     * "user_agent": "Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0",
                     * "details": {
                     * "scopes": [
                     * "read"
                     * ]
                     * }
                     * }
                     * ],
                     * "next_cursor": null
                     * }
                     */
                    "application/json": components["schemas"]["AuditList"];
                };
            };
        };
    };
    listUsers: {
        parameters: {
            query?: {
                /** Largest number of users on a page. A value above 100 is clamped to 100. */
                limit?: number;
                /**
                 * `next_cursor` of the previous page.
                 *
                 * @example AaH4SpXAAAAEEg
                 */
                cursor?: string;
            };
            header?: {
                /** The `ETag` of an earlier response, a list of them, or `*`. */
                "If-None-Match"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** A page of users. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     * "users": [
                     * {
                     * "username": "ada",
                     * "display_name": "Ada Berger",
                     * "role": "owner",
                     * "created_at": "2025-10-02T08:00:00.000Z"
                     * }
                     * ],
                     * "next_cursor": null
                     * }
                     */
                    "application/json": components["schemas"]["UserList"];
                };
            };
        };
    };
    getMe: {
        parameters: {
            query?: never;
            header?: {
                /** The `ETag` of an earlier response, a list of them, or `*`. */
                "If-None-Match"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** The key with its user, account and usage. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     * "key": {
                     * "id": 31,
                     * "name": "Nightly export",
                     * "last_four": "9f2c",
                     * "scopes": [
                     * "read"
                     * ],
                     * "created_at": "2026-11-02T08:00:00.000Z",
                     * "expires_at": null,
                     * "allowed_addresses": [
                     * "203.0.113.0/24",
                     * "2001:db8::/32"
                     * ],
                     * "allowed_referrers": []
                     * },
                     * "user": {
                     * "username": "ada",
                     * "display_name": "Ada Berger",
                     * "role": "owner"
                     * },
                     * "account": {
                     * "id": 7,
                     * "name": "Berger Ltd",
                     * "plan": "pro",
                     * "guides_count": 214,
                     * "guide_limit": 1000
                     * },
                     * "usage": {
                     * "period": "2026-11",
                     * "requests_used": 12480,
                     * "quota_limit": 50000,
                     * "quota_remaining": 37520,
                     * "usage_percentage": 24.96,
                     * "rate_limits": {
                     * "per_minute": 300,
                     * "per_hour": 10000
                     * },
                     * "resets_at": "2026-12-01T00:00:00.000Z"
                     * }
                     * }
                     */
                    "application/json": components["schemas"]["Me"];
                };
            };
        };
    };
    getUsage: {
        parameters: {
            query?: never;
            header?: {
                /** The `ETag` of an earlier response, a list of them, or `*`. */
                "If-None-Match"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** The usage record. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     * "period": "2026-11",
                     * "requests_used": 12480,
                     * "quota_limit": 50000,
                     * "quota_remaining": 37520,
                     * "usage_percentage": 24.96,
                     * "rate_limits": {
                     * "per_minute": 300,
                     * "per_hour": 10000
                     * },
                     * "resets_at": "2026-12-01T00:00:00.000Z"
                     * }
                     */
                    "application/json": components["schemas"]["Usage"];
                };
            };
        };
    };
    listWebhooks: {
        parameters: {
            query?: never;
            header?: {
                /** The `ETag` of an earlier response, a list of them, or `*`. */
                "If-None-Match"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** The webhooks. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     * "webhooks": [
                     * {
                     * "id": 12,
                     * "url": "https://receiver.example/guidepost",
                     * "description": "Search index of the help centre",
                     * "events": [
                     * "guide.published",
                     * "guide.unpublished"
                     * ],
                     * "enabled": true,
                     * "disabled_reason": null,
                     * "failing_since": null,
                     * "previous_secret_until": null,
                     * "health": {
                     * "succeeded": 41,
                     * "failed": 0,
                     * "pending": 0
                     * },
                     * "created_at": "2026-11-20T09:30:00.000Z",
                     * "updated_at": "2026-11-20T09:30:00.000Z"
                     * }
                     * ]
                     * }
                     */
                    "application/json": components["schemas"]["WebhookList"];
                };
            };
        };
    };
    createWebhook: {
        parameters: {
            query?: {
                /**
                 * `true`: the request is checked and its response is created as usual, but nothing is stored. The response has `Dry-Run: true`.
                 *
                 * @example false
                 */
                dry_run?: boolean;
            };
            header?: {
                /**
                 * Makes retries safe. A request with a key of the last 24 hours is not executed again: it gets the stored response of the first one. Use a new random value, for example a UUID, for each change.
                 *
                 * @example f3b1c2d4-5e6f-4a7b-8c9d-0e1f2a3b4c5d
                 */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 * "url": "https://receiver.example/guidepost",
                 * "description": "Search index of the help centre",
                 * "events": [
                 * "guide.published",
                 * "guide.unpublished"
                 * ]
                 * }
                 */
                "application/json": components["schemas"]["CreateWebhookRequest"];
            };
        };
        responses: {
            /** The webhook with its secret. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     * "webhook": {
                     * "id": 12,
                     * "url": "https://receiver.example/guidepost",
                     * "description": "Search index of the help centre",
                     * "events": [
                     * "guide.published",
                     * "guide.unpublished"
                     * ],
                     * "enabled": true,
                     * "disabled_reason": null,
                     * "failing_since": null,
                     * "previous_secret_until": null,
                     * "health": {
                     * "succeeded": 0,
                     * "failed": 0,
                     * "pending": 0
                     * },
                     * "created_at": "2026-11-20T09:30:00.000Z",
                     * "updated_at": "2026-11-20T09:30:00.000Z"
                     * },
                     * "secret": "whsec_ZXhhbXBsZS1zZWNyZXQtdGhhdC1zaWducy1ub3RoaW5n"
                     * }
                     */
                    "application/json": components["schemas"]["WebhookWithSecret"];
                };
            };
        };
    };
    getWebhook: {
        parameters: {
            query?: never;
            header?: {
                /** The `ETag` of an earlier response, a list of them, or `*`. */
                "If-None-Match"?: string;
            };
            path: {
                /**
                 * Identifier of the webhook.
                 *
                 * @example 12
                 */
                webhook_id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** The webhook. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     * "webhook": {
                     * "id": 12,
                     * "url": "https://receiver.example/guidepost",
                     * "description": "Search index of the help centre",
                     * "events": [
                     * "guide.published",
                     * "guide.unpublished"
                     * ],
                     * "enabled": true,
                     * "disabled_reason": null,
                     * "failing_since": null,
                     * "previous_secret_until": null,
                     * "health": {
                     * "succeeded": 41,
                     * "failed": 0,
                     * "pending": 0
                     * },
                     * "created_at": "2026-11-20T09:30:00.000Z",
                     * "updated_at": "2026-11-20T09:30:00.000Z"
                     * }
                     * }
                     */
                    "application/json": components["schemas"]["WebhookAnswer"];
                };
            };
        };
    };
    deleteWebhook: {
        parameters: {
            query?: {
                /**
                 * `true`: the request is checked and its response is created as usual, but nothing is stored. The response has `Dry-Run: true`.
                 *
                 * @example false
                 */
                dry_run?: boolean;
            };
            header?: {
                /**
                 * Makes retries safe. A request with a key of the last 24 hours is not executed again: it gets the stored response of the first one. Use a new random value, for example a UUID, for each change.
                 *
                 * @example f3b1c2d4-5e6f-4a7b-8c9d-0e1f2a3b4c5d
                 */
                "Idempotency-Key"?: string;
            };
            path: {
                /**
                 * Identifier of the webhook.
                 *
                 * @example 12
                 */
                webhook_id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** The webhook is deleted. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    updateWebhook: {
        parameters: {
            query?: {
                /**
                 * `true`: the request is checked and its response is created as usual, but nothing is stored. The response has `Dry-Run: true`.
                 *
                 * @example false
                 */
                dry_run?: boolean;
            };
            header?: {
                /**
                 * Makes retries safe. A request with a key of the last 24 hours is not executed again: it gets the stored response of the first one. Use a new random value, for example a UUID, for each change.
                 *
                 * @example f3b1c2d4-5e6f-4a7b-8c9d-0e1f2a3b4c5d
                 */
                "Idempotency-Key"?: string;
            };
            path: {
                /**
                 * Identifier of the webhook.
                 *
                 * @example 12
                 */
                webhook_id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 * "enabled": false
                 * }
                 */
                "application/json": components["schemas"]["UpdateWebhookRequest"];
            };
        };
        responses: {
            /** The webhook after the update. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     * "webhook": {
                     * "id": 12,
                     * "url": "https://receiver.example/guidepost",
                     * "description": "Search index of the help centre",
                     * "events": [
                     * "guide.published",
                     * "guide.unpublished"
                     * ],
                     * "enabled": false,
                     * "disabled_reason": null,
                     * "failing_since": null,
                     * "previous_secret_until": null,
                     * "health": {
                     * "succeeded": 41,
                     * "failed": 0,
                     * "pending": 0
                     * },
                     * "created_at": "2026-11-20T09:30:00.000Z",
                     * "updated_at": "2026-12-02T08:11:37.250Z"
                     * }
                     * }
                     */
                    "application/json": components["schemas"]["WebhookAnswer"];
                };
            };
        };
    };
    rotateWebhookSecret: {
        parameters: {
            query?: {
                /**
                 * `true`: the request is checked and its response is created as usual, but nothing is stored. The response has `Dry-Run: true`.
                 *
                 * @example false
                 */
                dry_run?: boolean;
            };
            header?: {
                /**
                 * Makes retries safe. A request with a key of the last 24 hours is not executed again: it gets the stored response of the first one. Use a new random value, for example a UUID, for each change.
                 *
                 * @example f3b1c2d4-5e6f-4a7b-8c9d-0e1f2a3b4c5d
                 */
                "Idempotency-Key"?: string;
            };
            path: {
                /**
                 * Identifier of the webhook.
                 *
                 * @example 12
                 */
                webhook_id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** The webhook with its new secret. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     * "webhook": {
                     * "id": 12,
                     * "url": "https://receiver.example/guidepost",
                     * "description": "Search index of the help centre",
                     * "events": [
                     * "guide.published",
                     * "guide.unpublished"
                     * ],
                     * "enabled": true,
                     * "disabled_reason": null,
                     * "failing_since": null,
                     * "previous_secret_until": "2026-12-03T08:11:37.250Z",
                     * "health": {
                     * "succeeded": 41,
                     * "failed": 0,
                     * "pending": 0
                     * },
                     * "created_at": "2026-11-20T09:30:00.000Z",
                     * "updated_at": "2026-11-20T09:30:00.000Z"
                     * },
                     * "secret": "whsec_ZXhhbXBsZS1zZWNyZXQtdGhhdC1zaWducy1ub3RoaW5n"
                     * }
                     */
                    "application/json": components["schemas"]["WebhookWithSecret"];
                };
            };
        };
    };
    testWebhook: {
        parameters: {
            query?: {
                /**
                 * `true`: the request is checked and its response is created as usual, but nothing is stored. The response has `Dry-Run: true`.
                 *
                 * @example false
                 */
                dry_run?: boolean;
            };
            header?: {
                /**
                 * Makes retries safe. A request with a key of the last 24 hours is not executed again: it gets the stored response of the first one. Use a new random value, for example a UUID, for each change.
                 *
                 * @example f3b1c2d4-5e6f-4a7b-8c9d-0e1f2a3b4c5d
                 */
                "Idempotency-Key"?: string;
            };
            path: {
                /**
                 * Identifier of the webhook.
                 *
                 * @example 12
                 */
                webhook_id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** The delivery of the test event. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     * "delivery": {
                     * "id": 90211,
                     * "event_id": "019ab4c2-9f00-7c3e-8d52-6f1b2a3c4d5e",
                     * "event_type": "webhook.test",
                     * "state": "pending",
                     * "attempts": 0,
                     * "created_at": "2026-11-20T10:05:12.480Z",
                     * "next_attempt_at": "2026-11-20T10:05:12.480Z",
                     * "finished_at": null,
                     * "status": null,
                     * "error": null
                     * }
                     * }
                     */
                    "application/json": components["schemas"]["WebhookDeliveryAnswer"];
                };
            };
        };
    };
    listWebhookDeliveries: {
        parameters: {
            query?: {
                /** Only deliveries in this state. */
                state?: components["schemas"]["DeliveryState"];
                /** Largest number of deliveries on a page. A value above 100 is clamped to 100. */
                limit?: number;
                /**
                 * `next_cursor` of the previous page, with the same filter.
                 *
                 * @example AaH4SpXAAAAEEg
                 */
                cursor?: string;
            };
            header?: {
                /** The `ETag` of an earlier response, a list of them, or `*`. */
                "If-None-Match"?: string;
            };
            path: {
                /**
                 * Identifier of the webhook.
                 *
                 * @example 12
                 */
                webhook_id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** A page of deliveries. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     * "deliveries": [
                     * {
                     * "id": 90211,
                     * "event_id": "019ab4c2-9f00-7c3e-8d52-6f1b2a3c4d5e",
                     * "event_type": "guide.published",
                     * "state": "succeeded",
                     * "attempts": 1,
                     * "created_at": "2026-11-20T10:05:12.480Z",
                     * "next_attempt_at": null,
                     * "finished_at": "2026-11-20T10:05:12.713Z",
                     * "status": 204,
                     * "error": null
                     * }
                     * ],
                     * "next_cursor": null
                     * }
                     */
                    "application/json": components["schemas"]["WebhookDeliveryList"];
                };
            };
        };
    };
    getWebhookDelivery: {
        parameters: {
            query?: never;
            header?: {
                /** The `ETag` of an earlier response, a list of them, or `*`. */
                "If-None-Match"?: string;
            };
            path: {
                /**
                 * Identifier of the webhook.
                 *
                 * @example 12
                 */
                webhook_id: number;
                /**
                 * Identifier of the delivery.
                 *
                 * @example 90211
                 */
                delivery_id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** The delivery with its requests. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     * "delivery": {
                     * "id": 90211,
                     * "event_id": "019ab4c2-9f00-7c3e-8d52-6f1b2a3c4d5e",
                     * "event_type": "guide.published",
                     * "state": "succeeded",
                     * "attempts": 1,
                     * "created_at": "2026-11-20T10:05:12.480Z",
                     * "next_attempt_at": null,
                     * "finished_at": "2026-11-20T10:05:12.713Z",
                     * "status": 204,
                     * "error": null,
                     * "request_body": "{\"id\":\"019ab4c2-9f00-7c3e-8d52-6f1b2a3c4d5e\",\"type\":\"guide.published\",\"created_at\":\"2026-11-20T10:05:12.480Z\",\"account_id\":7,\"data\":{\"guide\":{\"id\":1042}}}",
                     * "attempt_log": [
                     * {
                     * "number": 1,
                     * "started_at": "2026-11-20T10:05:12.532Z",
                     * "duration_ms": 181,
                     * "request_headers": {
                     * "content-type": "application/json",
                     * "webhook-id": "019ab4c2-9f00-7c3e-8d52-6f1b2a3c4d5e",
                     * "webhook-timestamp": "1795169112",
                     * "webhook-signature": "v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4="
                     * },
                     * "status": 204,
                     * "response_headers": {
                     * "content-length": "0",
                     * "server": "nginx"
                     * },
                     * "response_body": "",
                     * "error": null
                     * }
                     * ]
                     * }
                     * }
                     */
                    "application/json": components["schemas"]["WebhookDeliveryDetailAnswer"];
                };
            };
        };
    };
    redeliverWebhook: {
        parameters: {
            query?: {
                /**
                 * `true`: the request is checked and its response is created as usual, but nothing is stored. The response has `Dry-Run: true`.
                 *
                 * @example false
                 */
                dry_run?: boolean;
            };
            header?: {
                /**
                 * Makes retries safe. A request with a key of the last 24 hours is not executed again: it gets the stored response of the first one. Use a new random value, for example a UUID, for each change.
                 *
                 * @example f3b1c2d4-5e6f-4a7b-8c9d-0e1f2a3b4c5d
                 */
                "Idempotency-Key"?: string;
            };
            path: {
                /**
                 * Identifier of the webhook.
                 *
                 * @example 12
                 */
                webhook_id: number;
                /**
                 * Identifier of the delivery.
                 *
                 * @example 90211
                 */
                delivery_id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** The delivery, which waits for its next attempt. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     * "delivery": {
                     * "id": 90211,
                     * "event_id": "019ab4c2-9f00-7c3e-8d52-6f1b2a3c4d5e",
                     * "event_type": "guide.published",
                     * "state": "pending",
                     * "attempts": 0,
                     * "created_at": "2026-11-20T10:05:12.480Z",
                     * "next_attempt_at": "2026-11-20T10:05:12.480Z",
                     * "finished_at": null,
                     * "status": null,
                     * "error": null
                     * }
                     * }
                     */
                    "application/json": components["schemas"]["WebhookDeliveryAnswer"];
                };
            };
        };
    };
    redeliverFailedWebhooks: {
        parameters: {
            query?: {
                /** Only deliveries of events from this time or later. */
                since?: string;
                /**
                 * `true`: the request is checked and its response is created as usual, but nothing is stored. The response has `Dry-Run: true`.
                 *
                 * @example false
                 */
                dry_run?: boolean;
            };
            header?: {
                /**
                 * Makes retries safe. A request with a key of the last 24 hours is not executed again: it gets the stored response of the first one. Use a new random value, for example a UUID, for each change.
                 *
                 * @example f3b1c2d4-5e6f-4a7b-8c9d-0e1f2a3b4c5d
                 */
                "Idempotency-Key"?: string;
            };
            path: {
                /**
                 * Identifier of the webhook.
                 *
                 * @example 12
                 */
                webhook_id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** The number of deliveries that are sent again. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     * "redelivered": 3
                     * }
                     */
                    "application/json": components["schemas"]["WebhookRedelivered"];
                };
            };
        };
    };
    uploadImage: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** A form with the file as its only field. The file as the whole body is accepted too, with its own `Content-Type` or `application/octet-stream`. */
        requestBody: {
            content: {
                /**
                 * @example {
                 * "image": "(the bytes of the file)"
                 * }
                 */
                "multipart/form-data": {
                    /**
                     * The bytes of the file, at most 10 MiB.
                     *
                     *
                     * Format: binary
                     */
                    image: string;
                };
            };
        };
        responses: {
            /** The image, also when the account has it already. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     * "image": {
                     * "url": "https://guidepost.example/media/8d1f0c2b7a6e4f5390ab12cd34ef5678-1600x900.webp",
                     * "width": 1600,
                     * "height": 900
                     * }
                     * }
                     */
                    "application/json": components["schemas"]["ImageAnswer"];
                };
            };
        };
    };
}
