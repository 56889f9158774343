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
         * @description The topic of the guide.
         *
         *     - `marketing`: lead magnets, campaigns, funnels
         *     - `product`: onboarding, feature tours, tutorials
         *     - `education`: courses, lessons, how-tos
         *     - `business`: processes, SOPs, workflows
         *     - `creative`: design, writing, art tutorials
         *     - `tech`: development, tools, integrations
         *     - `lifestyle`: personal, hobbies, DIY
         * @enum {string}
         */
        Category: "marketing" | "product" | "education" | "business" | "creative" | "tech" | "lifestyle";
        /**
         * @description Only a `published` guide is public.
         * @enum {string}
         */
        GuideStatus: "draft" | "published";
        /** @description A new guide. Fields that only the server writes are ignored (`id`, `slug`, `status`, `published_at`, `featured`, `featured_at`, `views_count`, `completions_count`, `average_rating`, `url`, `user`, `steps_count`, `created_at`, `updated_at`, `version`, `has_pending_changes`, `publish_at`, `unpublish_at`, `deleted_at`), so that a guide from a response can be edited and sent back. Any other field is refused. */
        GuideInput: {
            /** @description At most 200 characters, and not blank. One line without line breaks, control characters or text direction overrides. A title that was stored before this rule is still returned, but is refused in a request. */
            title: string;
            /** @description At most 500 characters. null clears it to `""`. */
            description?: string | null;
            /**
             * @description The topic of the guide.
             *
             *     - `marketing`: lead magnets, campaigns, funnels
             *     - `product`: onboarding, feature tours, tutorials
             *     - `education`: courses, lessons, how-tos
             *     - `business`: processes, SOPs, workflows
             *     - `creative`: design, writing, art tutorials
             *     - `tech`: development, tools, integrations
             *     - `lifestyle`: personal, hobbies, DIY
             *
             *     `marketing` when left out.
             */
            category?: components["schemas"]["Category"];
            /** @description The id of the guide in your system, unique among the guides of its author, deleted guides included: another guide's id is refused (`has already been taken`). 1 to 255 characters without control characters, and not `.` or `..`. It is not trimmed. null removes it. */
            external_id?: string | null;
            /** @description At most 100. They are stored in the order of their positions and numbered from 1. Default: none. */
            steps?: components["schemas"]["StepInput"][];
            /** @description The username of the author, in `guide` or at the top level. An admin key must set a user of its account. Another key may only set its own user. */
            user_id?: string;
        };
        /** @description A step of a new guide. An `id` is ignored; any other field is refused. */
        StepInput: {
            /**
             * Format: int32
             * @description Position of the step, from 1. Unique in the guide.
             */
            position: number;
            /** @description At most 200 characters. Without a title: null or absent. One line without line breaks, control characters or text direction overrides. A title that was stored before this rule is still returned, but is refused in a request. */
            title?: string | null;
            /** @description HTML, or Markdown with `format`. At most 65,536 characters in the request. It is cleaned when it is stored. Content that is empty after cleaning is refused. Cleaning can make it longer. Stored content is accepted unchanged. */
            content: string;
            /**
             * @description The format of `content`. `markdown` is CommonMark with tables, strikethrough and task lists. It is converted to HTML and stored. Default: `html`.
             * @enum {string}
             */
            format?: "html" | "markdown";
            /** @description Only for a step of a response with `include=source` that is sent back: its Markdown, with its HTML in `content` and the format `markdown`. To change the step, leave `source` out. */
            source?: string | null;
        };
        /** @description The fields to change. Absent fields keep their value. Fields that only the server writes are ignored (`id`, `status`, `published_at`, `featured`, `featured_at`, `views_count`, `completions_count`, `average_rating`, `url`, `user`, `steps_count`, `created_at`, `updated_at`, `version`, `has_pending_changes`, `publish_at`, `unpublish_at`, `deleted_at`), so that a guide from a response can be edited and sent back. Any other field is refused. */
        GuideChanges: {
            /** @description The last part of the guide's `url`: words of `a-z` and `0-9` joined by single hyphens, at most 80 characters. The former address redirects to the new one, and stays reserved for the guide. A slug that another guide of the author has or had is refused (`has already been taken`). When absent, the slug of a guide does not change, and a new guide gets one from its title. */
            slug?: string;
            /** @description At most 200 characters, and not blank. One line without line breaks, control characters or text direction overrides. A title that was stored before this rule is still returned, but is refused in a request. */
            title?: string;
            /** @description At most 500 characters. null clears it to `""`. */
            description?: string | null;
            category?: components["schemas"]["Category"];
            /** @description The id of the guide in your system, unique among the guides of its author, deleted guides included: another guide's id is refused (`has already been taken`). 1 to 255 characters without control characters, and not `.` or `..`. It is not trimmed. null removes it. */
            external_id?: string | null;
            /** @description Replaces all steps, at most 100. When absent, the steps do not change. */
            steps?: components["schemas"]["StepChange"][];
        };
        /** @description An existing or a new step. An unknown field is refused. */
        StepChange: {
            /**
             * Format: int32
             * @description The id of an existing step of the guide. null or absent for a new step.
             */
            id?: number | null;
            /**
             * Format: int32
             * @description Position of the step, from 1. Unique in the guide.
             */
            position: number;
            /** @description At most 200 characters. Without a title: null or absent. One line without line breaks, control characters or text direction overrides. A title that was stored before this rule is still returned, but is refused in a request. */
            title?: string | null;
            /** @description HTML, or Markdown with `format`. At most 65,536 characters in the request. It is cleaned when it is stored. Content that is empty after cleaning is refused. Cleaning can make it longer. Stored content is accepted unchanged. */
            content: string;
            /**
             * @description The format of `content`. `markdown` is CommonMark with tables, strikethrough and task lists. It is converted to HTML and stored. Default: `html`.
             * @enum {string}
             */
            format?: "html" | "markdown";
            /** @description Only for a step of a response with `include=source` that is sent back: its Markdown, with its HTML in `content` and the format `markdown`. To change the step, leave `source` out. */
            source?: string | null;
        };
        /** @description The whole guide. Absent fields get their default. Fields that only the server writes are ignored (`id`, `status`, `published_at`, `featured`, `featured_at`, `views_count`, `completions_count`, `average_rating`, `url`, `user`, `steps_count`, `created_at`, `updated_at`, `version`, `has_pending_changes`, `publish_at`, `unpublish_at`, `deleted_at`), so that a guide from a response can be edited and sent back. Any other field is refused. */
        GuideReplacement: {
            /** @description The last part of the guide's `url`: words of `a-z` and `0-9` joined by single hyphens, at most 80 characters. The former address redirects to the new one, and stays reserved for the guide. A slug that another guide of the author has or had is refused (`has already been taken`). When absent, the slug of a guide does not change, and a new guide gets one from its title. */
            slug?: string;
            /** @description At most 200 characters, and not blank. One line without line breaks, control characters or text direction overrides. A title that was stored before this rule is still returned, but is refused in a request. */
            title: string;
            /** @description At most 500 characters. null clears it to `""`. */
            description?: string | null;
            /**
             * @description The topic of the guide.
             *
             *     - `marketing`: lead magnets, campaigns, funnels
             *     - `product`: onboarding, feature tours, tutorials
             *     - `education`: courses, lessons, how-tos
             *     - `business`: processes, SOPs, workflows
             *     - `creative`: design, writing, art tutorials
             *     - `tech`: development, tools, integrations
             *     - `lifestyle`: personal, hobbies, DIY
             *
             *     `marketing` when left out.
             */
            category?: components["schemas"]["Category"];
            /** @description Only the value of the path. It can be left out. */
            external_id?: string;
            /** @description All steps, at most 100. A step keeps its id when it has that id, when a step of the guide has the same content, or when it is at the same place. Default: none. */
            steps?: components["schemas"]["StepReplacement"][];
            /** @description The username of the author, in `guide` or at the top level. An admin key must set a user of its account. Another key may only set its own user. */
            user_id?: string;
        };
        /** @description An existing or a new step. An unknown field is refused. */
        StepReplacement: {
            /**
             * Format: int32
             * @description The id of an existing step of the guide, which then keeps it. Any other id is ignored.
             */
            id?: number | null;
            /**
             * Format: int32
             * @description Position of the step, from 1. Unique in the guide.
             */
            position: number;
            /** @description At most 200 characters. Without a title: null or absent. One line without line breaks, control characters or text direction overrides. A title that was stored before this rule is still returned, but is refused in a request. */
            title?: string | null;
            /** @description HTML, or Markdown with `format`. At most 65,536 characters in the request. It is cleaned when it is stored. Content that is empty after cleaning is refused. Cleaning can make it longer. Stored content is accepted unchanged. */
            content: string;
            /**
             * @description The format of `content`. `markdown` is CommonMark with tables, strikethrough and task lists. It is converted to HTML and stored. Default: `html`.
             * @enum {string}
             */
            format?: "html" | "markdown";
            /** @description Only for a step of a response with `include=source` that is sent back: its Markdown, with its HTML in `content` and the format `markdown`. To change the step, leave `source` out. */
            source?: string | null;
        };
        /** @description A new step of a guide. An `id` is ignored; any other field is refused. */
        StepInsertion: {
            /**
             * Format: int32
             * @description Position of the new step, from 1. Later steps move back. Default, and when greater: the end.
             */
            position?: number;
            /** @description At most 200 characters. Without a title: null or absent. One line without line breaks, control characters or text direction overrides. A title that was stored before this rule is still returned, but is refused in a request. */
            title?: string | null;
            /** @description HTML, or Markdown with `format`. At most 65,536 characters in the request. It is cleaned when it is stored. Content that is empty after cleaning is refused. Cleaning can make it longer. Stored content is accepted unchanged. */
            content: string;
            /**
             * @description The format of `content`. `markdown` is CommonMark with tables, strikethrough and task lists. It is converted to HTML and stored. Default: `html`.
             * @enum {string}
             */
            format?: "html" | "markdown";
            /** @description Only for a step of a response with `include=source` that is sent back: its Markdown, with its HTML in `content` and the format `markdown`. To change the step, leave `source` out. */
            source?: string | null;
        };
        /** @description The fields to change. Absent fields keep their value, and null clears a title. An `id` is ignored; any other field is refused. */
        StepFieldChanges: {
            /**
             * Format: int32
             * @description New position of the step, from 1. The other steps keep their order. When greater than the last position: the end.
             */
            position?: number;
            /** @description At most 200 characters. Without a title: null or absent. One line without line breaks, control characters or text direction overrides. A title that was stored before this rule is still returned, but is refused in a request. */
            title?: string | null;
            /** @description HTML, or Markdown with `format`. At most 65,536 characters in the request. It is cleaned when it is stored. Content that is empty after cleaning is refused. Cleaning can make it longer. Stored content is accepted unchanged. */
            content?: string;
            /**
             * @description The format of `content`. `markdown` is CommonMark with tables, strikethrough and task lists. It is converted to HTML and stored. Default: `html`.
             * @enum {string}
             */
            format?: "html" | "markdown";
            /** @description Only for a step of a response with `include=source` that is sent back: its Markdown, with its HTML in `content` and the format `markdown`. To change the step, leave `source` out. */
            source?: string | null;
        };
        /** @description The pending draft. Absent fields have the value of the published guide. Fields that only the server writes are ignored (`id`, `slug`, `status`, `published_at`, `featured`, `featured_at`, `views_count`, `completions_count`, `average_rating`, `url`, `user`, `steps_count`, `created_at`, `updated_at`, `version`, `has_pending_changes`, `publish_at`, `unpublish_at`, `deleted_at`), so that a guide from a response can be edited and sent back. Any other field is refused. */
        GuideDraftInput: {
            /** @description At most 200 characters, and not blank. One line without line breaks, control characters or text direction overrides. A title that was stored before this rule is still returned, but is refused in a request. */
            title?: string;
            /** @description At most 500 characters. null clears it to `""`. */
            description?: string | null;
            category?: components["schemas"]["Category"];
            /** @description Only the value of the guide. It can be left out. */
            external_id?: string | null;
            /** @description All steps, at most 100. A step with the id of a step of the guide or of its draft keeps it. When absent, those of the guide. */
            steps?: components["schemas"]["StepChange"][];
        };
        /** @description One operation, with its own result. */
        BulkOperation: components["schemas"]["BulkCreate"] | components["schemas"]["BulkUpdate"] | components["schemas"]["BulkUpsert"] | components["schemas"]["BulkPublish"] | components["schemas"]["BulkUnpublish"] | components["schemas"]["BulkDelete"];
        /** @description Does what `createGuide` does. */
        BulkCreate: {
            /**
             * @description The kind of operation. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            operation: "create";
            guide: components["schemas"]["GuideInput"];
            /** @description The username of the author, in `guide` or at the top level. An admin key must set a user of its account. Another key may only set its own user. */
            user_id?: string;
        };
        /** @description Does what `updateGuide` does. */
        BulkUpdate: {
            /**
             * @description The kind of operation. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            operation: "update";
            /**
             * Format: int32
             * @description The guide's `id`, or send `external_id`.
             */
            id?: number;
            /** @description The guide's `external_id`, instead of `id`. */
            external_id?: string;
            /** @description The username of the author. An admin key must send it with an `external_id`. Another key may only send its own user. */
            user_id?: string;
            /** @description The `ETag` of the guide that the operation is based on, for example `"g1042.2"`, a list of them, or `*`. For another state of the guide the result is 412. */
            if_match?: string;
            guide: components["schemas"]["GuideChanges"];
        };
        /** @description Does what `upsertGuide` does. */
        BulkUpsert: {
            /**
             * @description The kind of operation. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            operation: "upsert";
            /** @description The `external_id` of the guide. */
            external_id: string;
            guide: components["schemas"]["GuideReplacement"];
            /** @description The username of the author, in `guide` or at the top level. An admin key must set a user of its account. Another key may only set its own user. */
            user_id?: string;
            /** @description The `ETag` of the guide that the operation is based on, for example `"g1042.2"`, a list of them, or `*`. For another state of the guide the result is 412. */
            if_match?: string;
        };
        /** @description Does what `publishGuide` does. */
        BulkPublish: {
            /**
             * @description The kind of operation. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            operation: "publish";
            /**
             * Format: int32
             * @description The guide's `id`, or send `external_id`.
             */
            id?: number;
            /** @description The guide's `external_id`, instead of `id`. */
            external_id?: string;
            /** @description The username of the author. An admin key must send it with an `external_id`. Another key may only send its own user. */
            user_id?: string;
            /** @description The `ETag` of the guide that the operation is based on, for example `"g1042.2"`, a list of them, or `*`. For another state of the guide the result is 412. */
            if_match?: string;
        };
        /** @description Does what `unpublishGuide` does. */
        BulkUnpublish: {
            /**
             * @description The kind of operation. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            operation: "unpublish";
            /**
             * Format: int32
             * @description The guide's `id`, or send `external_id`.
             */
            id?: number;
            /** @description The guide's `external_id`, instead of `id`. */
            external_id?: string;
            /** @description The username of the author. An admin key must send it with an `external_id`. Another key may only send its own user. */
            user_id?: string;
            /** @description The `ETag` of the guide that the operation is based on, for example `"g1042.2"`, a list of them, or `*`. For another state of the guide the result is 412. */
            if_match?: string;
        };
        /** @description Does what `deleteGuide` does. */
        BulkDelete: {
            /**
             * @description The kind of operation. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            operation: "delete";
            /**
             * Format: int32
             * @description The guide's `id`, or send `external_id`.
             */
            id?: number;
            /** @description The guide's `external_id`, instead of `id`. */
            external_id?: string;
            /** @description The username of the author. An admin key must send it with an `external_id`. Another key may only send its own user. */
            user_id?: string;
            /** @description The `ETag` of the guide that the operation is based on, for example `"g1042.2"`, a list of them, or `*`. For another state of the guide the result is 412. */
            if_match?: string;
        };
        /**
         * @description The type of an event of the account.
         * @enum {string}
         */
        EventType: "guide.created" | "guide.updated" | "guide.published" | "guide.unpublished" | "guide.featured" | "guide.unfeatured" | "guide.deleted" | "guide.restored" | "usage.threshold_reached" | "api_key.created" | "api_key.revoked" | "api_key.expiring" | "member.joined" | "member.removed";
        /**
         * @description `pending`: waits for its next attempt. `succeeded`: the receiver accepted it. `failed`: its last attempt failed.
         * @enum {string}
         */
        DeliveryState: "pending" | "succeeded" | "failed";
        /** @description A page of guides. */
        GuideList: {
            /** @description Newest first, by relevance with `q`, or in the order of `sort`. */
            guides: components["schemas"]["GuideSummary"][];
            /** @description Opaque `cursor` of the next page. null on the last page. */
            next_cursor: string | null;
            /**
             * Format: int32
             * @description The number of guides on all pages. Present only with `count=true`.
             */
            total?: number;
        };
        /** @description A guide in a list. */
        GuideSummary: {
            /**
             * Format: int32
             * @description Unique identifier.
             */
            id: number;
            /** @description Created from the title of the new guide: `a-z`, `0-9` and hyphens, at most 80 characters. A slug that the author has already used, also for a deleted guide, gets the suffix `-2`, `-3` and so on. It does not change with the title. PATCH and PUT with `slug` change it, and the former address then redirects. */
            slug: string;
            /** @description The id of the guide in your system. Unique among the guides of its author. null when it has none. */
            external_id: string | null;
            /** @description Title of the guide. */
            title: string;
            /** @description Brief description. May be empty. */
            description: string;
            category: components["schemas"]["Category"];
            status: components["schemas"]["GuideStatus"];
            /**
             * Format: date-time
             * @description Time of the last publication. null for a draft.
             * @example 2026-11-20T09:30:00.000Z
             */
            published_at: string | null;
            /** @description Pinned to the top of the author's profile. */
            featured: boolean;
            /**
             * Format: date-time
             * @description Time at which it was featured. null when it is not featured.
             * @example 2026-11-20T09:30:00.000Z
             */
            featured_at: string | null;
            /**
             * Format: int32
             * @description Views of the public page. The API never changes it.
             */
            views_count: number;
            /**
             * Format: int32
             * @description Views in which the guide was completed. The API never changes it.
             */
            completions_count: number;
            /** @description Average of the readers' ratings, from 1 to 5 with two decimals. null without ratings. */
            average_rating: number | null;
            /**
             * Format: uri
             * @description The public page, `/@{username}/{slug}`. The page of a draft returns 404.
             */
            url: string;
            user: components["schemas"]["Author"];
            /**
             * Format: int32
             * @description Number of steps.
             */
            steps_count: number;
            /**
             * Format: date-time
             * @description Time of creation.
             * @example 2026-11-20T09:30:00.000Z
             */
            created_at: string;
            /**
             * Format: date-time
             * @description Time of the last change.
             * @example 2026-11-20T09:30:00.000Z
             */
            updated_at: string;
            /**
             * Format: int32
             * @description Number of the guide's state: 1 for a new guide, and 1 more with each change, deletion and restore. Counters of readers do not change it. `ETag` contains it.
             */
            version: number;
            /** @description Whether the guide has a pending draft: changes that readers do not see before they are published. Neither `version` nor `ETag` depends on it. */
            has_pending_changes: boolean;
            /**
             * Format: date-time
             * @description Time at which Guidepost publishes the draft. null: not scheduled. `setSchedule` sets it.
             * @example 2026-11-20T09:30:00.000Z
             */
            publish_at: string | null;
            /**
             * Format: date-time
             * @description Time at which Guidepost unpublishes the guide. null: not scheduled.
             * @example 2026-11-20T09:30:00.000Z
             */
            unpublish_at: string | null;
            /**
             * Format: date-time
             * @description Time of the deletion. Present only in a list with `deleted=true`.
             * @example 2026-11-20T09:30:00.000Z
             */
            deleted_at?: string;
            /** @description The steps in their order. Present only with `include=steps`. */
            steps?: components["schemas"]["Step"][];
        };
        /** @description The author of the guide. */
        Author: {
            /** @description Unique. Also part of the guide's `url`. */
            username: string;
            /** @description The name to show. */
            display_name: string;
        };
        /** @description One step of a guide. */
        Step: {
            /**
             * Format: int32
             * @description Identifier of the step.
             */
            id: number;
            /**
             * Format: int32
             * @description Position of the step, from 1 to `steps_count` without gaps.
             */
            position: number;
            /** @description null when the step has no title. */
            title: string | null;
            /** @description The stored HTML, after cleaning. With `format=markdown`: Markdown. */
            content: string;
            /**
             * @description With `include=source`: the format in which the step was sent last. With `format=markdown`: the format of `content`. Otherwise absent.
             * @enum {string}
             */
            format?: "html" | "markdown";
            /** @description The Markdown that was sent. null for a step that was sent as HTML. Present only with `include=source`. */
            source?: string | null;
        };
        /** @description The guide after the change, and what cleaning removed from the request. */
        GuideChangeAnswer: {
            guide: components["schemas"]["Guide"];
            /** @description What cleaning removed from the content of the steps: each element and attribute of a step once, at most 50, and one more when there are others. Absent when nothing was removed. */
            warnings?: components["schemas"]["HtmlWarning"][];
        };
        /** @description A guide with all its steps. */
        Guide: {
            /**
             * Format: int32
             * @description Unique identifier.
             */
            id: number;
            /** @description Created from the title of the new guide: `a-z`, `0-9` and hyphens, at most 80 characters. A slug that the author has already used, also for a deleted guide, gets the suffix `-2`, `-3` and so on. It does not change with the title. PATCH and PUT with `slug` change it, and the former address then redirects. */
            slug: string;
            /** @description The id of the guide in your system. Unique among the guides of its author. null when it has none. */
            external_id: string | null;
            /** @description Title of the guide. */
            title: string;
            /** @description Brief description. May be empty. */
            description: string;
            category: components["schemas"]["Category"];
            status: components["schemas"]["GuideStatus"];
            /**
             * Format: date-time
             * @description Time of the last publication. null for a draft.
             * @example 2026-11-20T09:30:00.000Z
             */
            published_at: string | null;
            /** @description Pinned to the top of the author's profile. */
            featured: boolean;
            /**
             * Format: date-time
             * @description Time at which it was featured. null when it is not featured.
             * @example 2026-11-20T09:30:00.000Z
             */
            featured_at: string | null;
            /**
             * Format: int32
             * @description Views of the public page. The API never changes it.
             */
            views_count: number;
            /**
             * Format: int32
             * @description Views in which the guide was completed. The API never changes it.
             */
            completions_count: number;
            /** @description Average of the readers' ratings, from 1 to 5 with two decimals. null without ratings. */
            average_rating: number | null;
            /**
             * Format: uri
             * @description The public page, `/@{username}/{slug}`. The page of a draft returns 404.
             */
            url: string;
            user: components["schemas"]["Author"];
            /**
             * Format: int32
             * @description Number of steps.
             */
            steps_count: number;
            /**
             * Format: date-time
             * @description Time of creation.
             * @example 2026-11-20T09:30:00.000Z
             */
            created_at: string;
            /**
             * Format: date-time
             * @description Time of the last change.
             * @example 2026-11-20T09:30:00.000Z
             */
            updated_at: string;
            /**
             * Format: int32
             * @description Number of the guide's state: 1 for a new guide, and 1 more with each change, deletion and restore. Counters of readers do not change it. `ETag` contains it.
             */
            version: number;
            /** @description Whether the guide has a pending draft: changes that readers do not see before they are published. Neither `version` nor `ETag` depends on it. */
            has_pending_changes: boolean;
            /**
             * Format: date-time
             * @description Time at which Guidepost publishes the draft. null: not scheduled. `setSchedule` sets it.
             * @example 2026-11-20T09:30:00.000Z
             */
            publish_at: string | null;
            /**
             * Format: date-time
             * @description Time at which Guidepost unpublishes the guide. null: not scheduled.
             * @example 2026-11-20T09:30:00.000Z
             */
            unpublish_at: string | null;
            /** @description The steps in their order. */
            steps: components["schemas"]["Step"][];
        };
        /** @description Something that cleaning removed from the request. */
        HtmlWarning: {
            /** @description The field, with dots and 0-based indexes in the order of the request, for example `steps.0.content`, or `content` of a single step. `base` with the reason `more`. */
            field: string;
            /**
             * @description - `element_not_permitted`: The element is not in the list. Its tags were removed, and its text was kept.
             *     - `element_removed_with_text`: The element contains code, data or another page. It was removed with its text.
             *     - `attribute_not_permitted`: The element may not have this attribute. It was removed.
             *     - `value_not_permitted`: The attribute may not have this value, or a part of it. The value or the part was removed.
             *     - `address_not_permitted`: The address is relative, or of another kind than the list permits. A link lost its `href`; an image was removed.
             *     - `nesting_too_deep`: More than 50 elements are nested. The inner tags were removed, and their text was kept.
             *     - `item_outside_list`: A list item is in no list. Its tags were removed, and its text was kept.
             *     - `comment`: A comment, a declaration or a processing instruction was removed.
             *     - `incomplete_tag`: The content ends inside a tag. The text from this tag on was removed.
             *     - `more`: More was removed than the list of warnings contains.
             * @enum {string}
             */
            reason: "element_not_permitted" | "element_removed_with_text" | "attribute_not_permitted" | "value_not_permitted" | "address_not_permitted" | "nesting_too_deep" | "item_outside_list" | "comment" | "incomplete_tag" | "more";
            /** @description The element that was removed, or that had the attribute. null for a comment. */
            element: string | null;
            /** @description The attribute that was removed. null for a whole element. */
            attribute: string | null;
            /** @description The message for people. */
            message: string;
        };
        /** @description A guide with all its steps. */
        GuideGetAnswer: {
            guide: components["schemas"]["Guide"];
            /** @description Present only with `version=draft`: the state of the pending draft, and null without one. */
            draft?: components["schemas"]["GuideDraft"] | null;
        };
        /** @description The state of a pending draft. */
        GuideDraft: {
            /**
             * Format: uuid
             * @description Identifies the saved state of the draft. `ETag` contains it.
             */
            revision: string;
            /**
             * Format: int32
             * @description The `version` of the guide that the draft was last saved for. Later changes of the guide are combined with the draft.
             */
            base_version: number;
            /**
             * Format: date-time
             * @description Time of the last save.
             * @example 2026-11-20T09:30:00.000Z
             */
            saved_at: string;
            /** @description The user who saved it last. null for a user who no longer exists. */
            saved_by: components["schemas"]["Author"] | null;
            /** @description The parts that both the draft and the guide changed since `base_version`, such as `title`, `steps` or `steps.0.content`, with the index in the draft. `guide` has the draft's version of them. Publishing is refused until the draft is saved again. */
            conflicts: string[];
        };
        /** @description A guide with all its steps. */
        GuideAnswer: {
            guide: components["schemas"]["Guide"];
        };
        /** @description The saved draft, and what cleaning removed from the request. */
        GuideDraftChangeAnswer: {
            /** @description The guide as its draft has it. */
            guide: components["schemas"]["Guide"];
            /** @description null when the content is equal to that of the guide: then it has no draft. */
            draft: components["schemas"]["GuideDraft"] | null;
            /** @description What cleaning removed from the content of the steps: each element and attribute of a step once, at most 50, and one more when there are others. Absent when nothing was removed. */
            warnings?: components["schemas"]["HtmlWarning"][];
        };
        /** @description A page of the versions of a guide. */
        VersionList: {
            /** @description Newest first. */
            versions: components["schemas"]["PublishedVersionSummary"][];
            /** @description Opaque `cursor` of the next page. null on the last page. */
            next_cursor: string | null;
        };
        /** @description A version of a guide in a list. */
        PublishedVersionSummary: {
            /**
             * Format: int32
             * @description Number of the version. The first version of a guide has 1, and each next one has 1 more.
             */
            number: number;
            /**
             * Format: int32
             * @description `version` of the guide after the change, which its `ETag` contains.
             */
            guide_version: number;
            /**
             * Format: date-time
             * @description Time from which readers saw this version.
             * @example 2026-11-20T09:30:00.000Z
             */
            created_at: string;
            /** @description What made the version: a publication of the guide, a change, the publication of its pending draft, or a restored version. `recorded`: the guide was published before its history began. New values can be added. Now: `published`, `updated`, `draft_published`, `restored`, `recorded`. */
            kind: string;
            /**
             * Format: int32
             * @description Number of the version that was restored. null for other kinds.
             */
            restored_from: number | null;
            /**
             * @description How the author reached Guidepost. `system`: Guidepost published the guide at its scheduled time. null: unknown.
             * @enum {string|null}
             */
            via: "portal" | "api_key" | "operator" | "system" | null;
            user: components["schemas"]["VersionUser"];
            key: components["schemas"]["VersionKey"];
            /** @description What differs from the version before. Empty for the first version, and for a publication without changes. New values can be added. Now: `title`, `description`, `category`, `steps`, `step_order`. */
            changed: string[];
            step_changes: components["schemas"]["VersionStepChanges"];
            /** @description The title of the guide in this version. */
            title: string;
            /**
             * Format: int32
             * @description Number of steps in this version.
             */
            steps_count: number;
        };
        /** @description The user who made the change. null for the operator and a schedule, and when unknown. */
        VersionUser: {
            /** @description The current username. */
            username: string;
            /** @description The current display name. */
            display_name: string;
        } | null;
        /** @description The API key that was used. null: none. */
        VersionKey: {
            /**
             * Format: int32
             * @description Identifier of the key.
             */
            id: number;
            /** @description The key's name in the portal. */
            name: string;
            /** @description The last four characters of the key. */
            last_four: string;
        } | null;
        /** @description How the steps differ from the version before. Zeros for the first version. */
        VersionStepChanges: {
            /**
             * Format: int32
             * @description Steps that the version before did not have.
             */
            added: number;
            /**
             * Format: int32
             * @description Steps that this version does not have any more.
             */
            removed: number;
            /**
             * Format: int32
             * @description Steps with another title or content.
             */
            changed: number;
        };
        /** @description A version of a guide with its content. */
        VersionAnswer: {
            /** @description The version. */
            version: components["schemas"]["PublishedVersion"];
        };
        /** @description A version of a guide with its content. */
        PublishedVersion: {
            /**
             * Format: int32
             * @description Number of the version. The first version of a guide has 1, and each next one has 1 more.
             */
            number: number;
            /**
             * Format: int32
             * @description `version` of the guide after the change, which its `ETag` contains.
             */
            guide_version: number;
            /**
             * Format: date-time
             * @description Time from which readers saw this version.
             * @example 2026-11-20T09:30:00.000Z
             */
            created_at: string;
            /** @description What made the version: a publication of the guide, a change, the publication of its pending draft, or a restored version. `recorded`: the guide was published before its history began. New values can be added. Now: `published`, `updated`, `draft_published`, `restored`, `recorded`. */
            kind: string;
            /**
             * Format: int32
             * @description Number of the version that was restored. null for other kinds.
             */
            restored_from: number | null;
            /**
             * @description How the author reached Guidepost. `system`: Guidepost published the guide at its scheduled time. null: unknown.
             * @enum {string|null}
             */
            via: "portal" | "api_key" | "operator" | "system" | null;
            user: components["schemas"]["VersionUser"];
            key: components["schemas"]["VersionKey"];
            /** @description What differs from the version before. Empty for the first version, and for a publication without changes. New values can be added. Now: `title`, `description`, `category`, `steps`, `step_order`. */
            changed: string[];
            step_changes: components["schemas"]["VersionStepChanges"];
            /** @description The title of the guide in this version. */
            title: string;
            /**
             * Format: int32
             * @description Number of steps in this version.
             */
            steps_count: number;
            /** @description The description of the guide in this version. */
            description: string;
            category: components["schemas"]["Category"];
            /** @description The steps in their order. */
            steps: components["schemas"]["Step"][];
        };
        /** @description The results of a bulk request. */
        BulkAnswer: {
            /** @description One result for each operation, in their order. */
            results: components["schemas"]["BulkResult"][];
            /**
             * Format: int32
             * @description The number of operations that were applied.
             */
            succeeded: number;
            /**
             * Format: int32
             * @description The number of the other operations.
             */
            failed: number;
        };
        /** @description The result of one operation. */
        BulkResult: components["schemas"]["BulkGuide"] | components["schemas"]["BulkDeleted"] | components["schemas"]["BulkFailure"];
        /** @description The guide after the operation, without its steps. */
        BulkGuide: {
            /**
             * @description 201 for a new guide.
             * @enum {number}
             */
            status: 200 | 201;
            guide: components["schemas"]["GuideSummary"];
            /** @description What cleaning removed from the content of the steps: each element and attribute of a step once, at most 50, and one more when there are others. Absent when nothing was removed. */
            warnings?: components["schemas"]["HtmlWarning"][];
        };
        /** @description The guide was deleted. */
        BulkDeleted: {
            /**
             * @description The guide is in the trash.
             * @constant
             */
            status: 204;
        };
        /** @description The operation was not applied. */
        BulkFailure: {
            /**
             * @description The status that the single operation would return.
             * @enum {number}
             */
            status: 400 | 402 | 403 | 404 | 412 | 422 | 429;
            error: components["schemas"]["BulkError"];
            /** @description The present `ETag` of the guide. Only with 412. */
            etag?: string;
        };
        /** @description The error that the single operation would return. */
        BulkError: {
            /**
             * @description The code for programs. Its meaning never changes.
             * @enum {string}
             */
            code: "bad_request" | "guide_limit_exceeded" | "forbidden" | "email_not_verified" | "not_found" | "precondition_failed" | "validation_failed" | "rate_limit_exceeded";
            /** @description The message for people. */
            message: string;
            /** @description Field names with their messages, at most 50. When there are more, an entry `base` states it. Nested fields use dots and 0-based indexes, for example `steps.0.content`. */
            details?: {
                [key: string]: string[];
            };
            /**
             * Format: uri
             * @description The page on which the account's owner changes the plan.
             */
            upgrade_url?: string;
            /**
             * Format: int32
             * @description Seconds to wait before a retry, as in `Retry-After`.
             */
            retry_after?: number;
        };
        /** @description How readers use a guide. */
        GuideInsightsAnswer: {
            insights: components["schemas"]["GuideInsights"];
        };
        /** @description How readers use a guide. `previous` has the totals of as many days before `from`. */
        GuideInsights: {
            /**
             * Format: date
             * @description The first day (UTC).
             */
            from: string;
            /**
             * Format: date
             * @description The last day (UTC).
             */
            to: string;
            totals: components["schemas"]["InsightTotals"];
            previous: components["schemas"]["InsightTotals"];
            /** @description Each day, oldest first. */
            days: components["schemas"]["InsightDay"][];
            /** @description How many readers have each rating now, of all time, from 1 to 5. */
            ratings: components["schemas"]["InsightRating"][];
            devices: components["schemas"]["InsightDevices"];
            /** @description The sites with most views. Views without a site are left out. */
            referrers: components["schemas"]["InsightReferrer"][];
            /** @description How many readers reached each step that the guide has now. */
            steps: components["schemas"]["InsightStep"][];
        };
        /** @description Numbers of several days. */
        InsightTotals: {
            /**
             * Format: int32
             * @description Readers, each once a day.
             */
            views: number;
            /**
             * Format: int32
             * @description Readers who finished, each once.
             */
            completions: number;
            /**
             * Format: int32
             * @description Ratings that were given or changed.
             */
            ratings_count: number;
            /** @description Of these ratings. null without one. */
            average_rating: number | null;
            /** @description Completions per view, such as 0.34. null without a view. */
            completion_rate: number | null;
        };
        /** @description Numbers of a day. */
        InsightDay: {
            /**
             * Format: date
             * @description The day (UTC).
             */
            day: string;
            /**
             * Format: int32
             * @description Readers, each once a day.
             */
            views: number;
            /**
             * Format: int32
             * @description Readers who finished, each once.
             */
            completions: number;
            /**
             * Format: int32
             * @description Ratings that were given or changed.
             */
            ratings_count: number;
            /** @description Of these ratings. null without one. */
            average_rating: number | null;
        };
        /** @description How many readers have a rating. */
        InsightRating: {
            /**
             * Format: int32
             * @description The rating.
             */
            rating: number;
            /**
             * Format: int32
             * @description Readers with this rating.
             */
            readers: number;
        };
        /** @description Views by the class of the device. */
        InsightDevices: {
            /**
             * Format: int32
             * @description Views on phones.
             */
            phone: number;
            /**
             * Format: int32
             * @description Views on tablets.
             */
            tablet: number;
            /**
             * Format: int32
             * @description Views on computers.
             */
            desktop: number;
            /**
             * Format: int32
             * @description Views of older versions of the page.
             */
            unknown: number;
        };
        /** @description A site with links to guides. */
        InsightReferrer: {
            /** @description The host of the site. */
            host: string;
            /**
             * Format: int32
             * @description Readers, each once a day.
             */
            views: number;
        };
        /** @description How many readers reached a step. */
        InsightStep: {
            /**
             * Format: int32
             * @description The number of the step.
             */
            position: number;
            /**
             * Format: int32
             * @description Views whose reader reached this step.
             */
            readers: number;
        };
        /** @description How readers use the guides. */
        AccountInsightsAnswer: {
            insights: components["schemas"]["AccountInsights"];
        };
        /** @description How readers use the guides of an account. `previous` has the totals of as many days before `from`. */
        AccountInsights: {
            /**
             * Format: date
             * @description The first day (UTC).
             */
            from: string;
            /**
             * Format: date
             * @description The last day (UTC).
             */
            to: string;
            totals: components["schemas"]["InsightTotals"];
            previous: components["schemas"]["InsightTotals"];
            /** @description Each day, oldest first. */
            days: components["schemas"]["InsightDay"][];
            /** @description How many readers have each rating now, of all time, from 1 to 5. */
            ratings: components["schemas"]["InsightRating"][];
            devices: components["schemas"]["InsightDevices"];
            /** @description The sites with most views. Views without a site are left out. */
            referrers: components["schemas"]["InsightReferrer"][];
        };
        /** @description A page of what readers wrote. */
        FeedbackList: {
            /** @description Newest first. */
            feedback: components["schemas"]["Feedback"][];
            /** @description Opaque `cursor` of the next page. null on the last page. */
            next_cursor: string | null;
        };
        /** @description What a reader wrote about a guide. */
        Feedback: {
            /**
             * Format: int32
             * @description Identifier of the text. A text that its reader changes has a new one.
             */
            id: number;
            guide: components["schemas"]["FeedbackGuide"];
            /**
             * Format: int32
             * @description The reader's rating now.
             */
            rating: number;
            /** @description Plain text. It may contain line breaks, and markup that a reader typed. */
            text: string;
            /**
             * @description `new` until it is marked as read.
             * @enum {string}
             */
            status: "new" | "read";
            /**
             * Format: date
             * @description The day of the text (UTC).
             */
            day: string;
        };
        /** @description The guide of a text. */
        FeedbackGuide: {
            /**
             * Format: int32
             * @description Identifier of the guide.
             */
            id: number;
            /** @description The title of the guide. */
            title: string;
        };
        /** @description What a reader wrote about a guide. */
        FeedbackAnswer: {
            feedback: components["schemas"]["Feedback"];
        };
        /** @description A page of changes. */
        ChangeList: {
            /** @description Oldest change first. Each guide occurs once, with its latest change. */
            changes: components["schemas"]["Change"][];
            /** @description Opaque `cursor` of the next request. Never null: keep it to read later changes. */
            next_cursor: string;
            /** @description Whether the next page has changes already. Otherwise read it later. */
            has_more: boolean;
        };
        /** @description The latest change of a guide. */
        Change: components["schemas"]["GuideUpserted"] | components["schemas"]["GuideDeleted"];
        /** @description A guide that was created, changed or restored, as it is now. */
        GuideUpserted: {
            /**
             * @description The kind of change. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "guide.upserted";
            guide: components["schemas"]["GuideSummary"];
        };
        /** @description A guide that was deleted. */
        GuideDeleted: {
            /**
             * @description The kind of change. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "guide.deleted";
            /**
             * Format: int32
             * @description The id of the guide.
             */
            id: number;
            /** @description The id of the guide in your system. null when it had none. */
            external_id: string | null;
            /**
             * Format: date-time
             * @description Time of the deletion.
             * @example 2026-11-20T09:30:00.000Z
             */
            deleted_at: string;
        };
        /** @description A page of the request log. */
        RequestList: {
            /** @description Newest first. */
            requests: components["schemas"]["RequestSummary"][];
            /** @description Opaque `cursor` of the next page. null on the last page. With several filters, a page can have fewer entries than `limit` before the last page. */
            next_cursor: string | null;
        };
        /** @description One request in the log. */
        RequestSummary: {
            /**
             * Format: uuid
             * @description Identifier of the entry.
             */
            id: string;
            /** @description The value of `X-Request-Id` in the response. Equal to `id` unless the client sent its own. */
            request_id: string;
            /**
             * Format: date-time
             * @description The time of the request. For an entry of several requests, the start of the minute.
             * @example 2026-11-20T09:30:00.000Z
             */
            received_at: string;
            key: components["schemas"]["RequestKey"];
            /** @description The method of the request. */
            method: string;
            /** @description The operation, for example `guides.get`. `unknown` for an unknown path. */
            operation: string;
            /** @description The path with the names of query parameters. Their values are not logged. */
            path: string;
            /**
             * Format: int32
             * @description The status of the response.
             */
            status: number;
            /** @description The error code. null for a success. */
            code: string | null;
            /** @description Time from request to response in ms. */
            duration_ms: number;
            /** @description The address of the client. */
            address: string;
            /** @description `User-Agent` of the request, shortened to 300 characters. */
            user_agent: string | null;
            /** @description Whether the response is the stored one of an earlier `Idempotency-Key`. */
            replayed: boolean;
            /**
             * Format: int32
             * @description 1, or the number of 401 or 429 responses to the operation in the minute, which share an entry.
             */
            requests: number;
        };
        /** @description The key of the request. */
        RequestKey: {
            /**
             * Format: int32
             * @description Identifier of the key.
             */
            id: number;
            /** @description The key's name in the portal. */
            name: string;
            /** @description The last four characters of the key. */
            last_four: string;
            /** @description The holder of the key. */
            username: string;
        };
        /** @description One request of the log. */
        RequestAnswer: {
            request: components["schemas"]["RequestDetail"];
        };
        /** @description One request with the explanation of its response. */
        RequestDetail: {
            /**
             * Format: uuid
             * @description Identifier of the entry.
             */
            id: string;
            /** @description The value of `X-Request-Id` in the response. Equal to `id` unless the client sent its own. */
            request_id: string;
            /**
             * Format: date-time
             * @description The time of the request. For an entry of several requests, the start of the minute.
             * @example 2026-11-20T09:30:00.000Z
             */
            received_at: string;
            key: components["schemas"]["RequestKey"];
            /** @description The method of the request. */
            method: string;
            /** @description The operation, for example `guides.get`. `unknown` for an unknown path. */
            operation: string;
            /** @description The path with the names of query parameters. Their values are not logged. */
            path: string;
            /**
             * Format: int32
             * @description The status of the response.
             */
            status: number;
            /** @description The error code. null for a success. */
            code: string | null;
            /** @description Time from request to response in ms. */
            duration_ms: number;
            /** @description The address of the client. */
            address: string;
            /** @description `User-Agent` of the request, shortened to 300 characters. */
            user_agent: string | null;
            /** @description Whether the response is the stored one of an earlier `Idempotency-Key`. */
            replayed: boolean;
            /**
             * Format: int32
             * @description 1, or the number of 401 or 429 responses to the operation in the minute, which share an entry.
             */
            requests: number;
            /**
             * @description The scope of the operation. null when any scope is sufficient.
             * @enum {string|null}
             */
            required_scope: "read" | "write" | "admin" | null;
            /** @description The scopes of the key. null when the key did not work. */
            key_scopes: ("read" | "write" | "admin")[] | null;
            limits: components["schemas"]["RequestLimits"];
            /** @description The error message. null for a success. */
            message: string | null;
            /** @description Invalid fields with their messages, without the values. */
            details: {
                [key: string]: string[];
            };
            /** @description The checks in their order. */
            checks: components["schemas"]["RequestCheck"][];
            /** @description What to do about the refusal. null for a success. */
            advice: string | null;
            /**
             * Format: uri
             * @description The page about the error. null for a success.
             */
            help_url: string | null;
        };
        /** @description The limits at the time of the request. null: not checked. */
        RequestLimits: {
            /** @description The requests of the UTC minute. */
            minute: components["schemas"]["RequestLimit"] | null;
            /** @description The requests of the UTC hour. */
            hour: components["schemas"]["RequestLimit"] | null;
            /** @description The quota of the calendar month. */
            month: components["schemas"]["RequestLimit"] | null;
        };
        /** @description A limit of the account at the time of the request. */
        RequestLimit: {
            /**
             * Format: int32
             * @description The limit.
             */
            limit: number;
            /**
             * Format: int32
             * @description The used part after the decision, with this request. null when it was not counted.
             */
            used: number | null;
        };
        /** @description One check of a request. */
        RequestCheck: {
            /**
             * @description What was checked.
             * @enum {string}
             */
            check: "api_key" | "rate_limit" | "account" | "route" | "scope" | "quota" | "body" | "idempotency" | "input" | "guide" | "precondition" | "email" | "guide_limit" | "service";
            /**
             * @description `skipped`: an earlier check failed, or the request did not need this one.
             * @enum {string}
             */
            result: "passed" | "failed" | "skipped";
            /** @description The check with its numbers, for people. */
            text: string;
        };
        /** @description A page of the audit log. */
        AuditList: {
            /** @description Newest first. */
            entries: components["schemas"]["AuditEntry"][];
            /** @description Opaque `cursor` of the next page. null on the last page. With several filters, a page can have fewer entries than `limit` before the last page. */
            next_cursor: string | null;
        };
        /** @description One action in the audit log. */
        AuditEntry: {
            /**
             * Format: uuid
             * @description Identifier of the entry.
             */
            id: string;
            /**
             * Format: date-time
             * @description The time of the action.
             * @example 2026-11-20T09:30:00.000Z
             */
            created_at: string;
            /** @description What was done. New values can be added. Now: `session.signed_in`, `session.sign_in_failed`, `session.confirmed`, `session.confirmation_failed`, `session.second_factor_failed`, `session.signed_out`, `session.signed_out_everywhere`, `session.ended`, `session.others_ended`, `user.signed_up`, `user.created`, `user.renamed`, `user.email_verified`, `user.email_change_requested`, `user.email_change_cancelled`, `user.email_changed`, `password.set`, `password.changed`, `password.reset`, `two_factor.enabled`, `two_factor.disabled`, `two_factor.reset`, `two_factor.recovery_code_used`, `two_factor.recovery_codes_replaced`, `passkey.added`, `passkey.renamed`, `passkey.removed`, `provider.connected`, `provider.disconnected`, `key.created`, `key.updated`, `key.rotated`, `key.revoked`, `invitation.created`, `invitation.cancelled`, `invitation.accepted`, `member.role_changed`, `member.removed`, `account.renamed`, `account.branding_changed`, `account.plan_changed`, `account.usage_set`, `account.suspended`, `account.resumed`, `account.two_factor_requirement_changed`, `account.exported`, `audit_log.exported`, `webhook.created`, `webhook.updated`, `webhook.secret_rotated`, `webhook.disabled`, `webhook.deleted`, `guide.published`, `guide.unpublished`, `guide.scheduled`, `guide.link_created`, `guide.link_revoked`, `guide.changes_published`, `guide.version_restored`, `guide.deleted`, `guide.restored`. */
            action: string;
            /**
             * @description How the actor reached Guidepost. `system`: Guidepost acted itself.
             * @enum {string}
             */
            via: "portal" | "api_key" | "operator" | "system";
            /** @description The user who performed the action. null for the operator and Guidepost itself. */
            user: components["schemas"]["AuditUser"] | null;
            key: components["schemas"]["AuditKey"];
            target: components["schemas"]["AuditTarget"];
            /** @description The address of the client. null for the operator and Guidepost itself. */
            address: string | null;
            /** @description `User-Agent` of the request, shortened to 300 characters. */
            user_agent: string | null;
            /** @description Facts of the action, for example `scopes` or `plan`. */
            details: {
                [key: string]: unknown;
            };
        };
        /** @description A user of the account. */
        AuditUser: {
            /** @description The current username. */
            username: string;
            /** @description The current display name. */
            display_name: string;
        };
        /** @description The API key that was used. null: none. */
        AuditKey: {
            /**
             * Format: int32
             * @description Identifier of the key.
             */
            id: number;
            /** @description The key's name in the portal. */
            name: string;
            /** @description The last four characters of the key. */
            last_four: string;
        } | null;
        /** @description The object that was changed. null: none. */
        AuditTarget: {
            /** @description The kind of object. New values can be added. Now: `account`, `guide`, `invitation`, `key`, `passkey`, `user`, `webhook`. */
            type: string;
            /** @description The object's id. */
            id: string;
            /** @description The object's name or title at that time. null: unknown. */
            name: string | null;
        } | null;
        /** @description A page of the account's users. */
        UserList: {
            /** @description Oldest first. */
            users: components["schemas"]["AccountUser"][];
            /** @description Opaque `cursor` of the next page. null on the last page. */
            next_cursor: string | null;
        };
        /** @description A user of the account. */
        AccountUser: {
            /** @description The name in addresses, and in `user_id`. */
            username: string;
            /** @description The name to show. */
            display_name: string;
            /**
             * @description The user's role in the account.
             * @enum {string}
             */
            role: "owner" | "member";
            /**
             * Format: date-time
             * @description Time of creation.
             * @example 2026-11-20T09:30:00.000Z
             */
            created_at: string;
        };
        /** @description The key of the request with its user, account and usage. */
        Me: {
            key: components["schemas"]["OwnKey"];
            user: components["schemas"]["KeyHolder"];
            account: components["schemas"]["Account"];
            usage: components["schemas"]["Usage"];
        };
        /** @description The key of the request. */
        OwnKey: {
            /**
             * Format: int32
             * @description Identifier of the key.
             */
            id: number;
            /** @description The key's name in the portal. */
            name: string;
            /** @description The last four characters of the key. */
            last_four: string;
            /** @description The scopes that the key was given. */
            scopes: ("read" | "write" | "admin")[];
            /**
             * Format: date-time
             * @description Time of creation.
             * @example 2026-11-20T09:30:00.000Z
             */
            created_at: string;
            /**
             * Format: date-time
             * @description Time at which the key expires. null for a key without an expiry.
             * @example 2026-11-20T09:30:00.000Z
             */
            expires_at: string | null;
            /** @description Addresses and CIDR ranges that the key may be used from. Empty for a key that may be used from any address. */
            allowed_addresses: string[];
            /** @description Hosts that `Origin`, or else `Referer`, must name. Empty for a key without this restriction. */
            allowed_referrers: string[];
        };
        /** @description The holder of the key. */
        KeyHolder: {
            /** @description The name in addresses, and in `user_id`. */
            username: string;
            /** @description The name to show. */
            display_name: string;
            /**
             * @description The user's role in the account.
             * @enum {string}
             */
            role: "owner" | "member";
        };
        /** @description The account of the user. */
        Account: {
            /**
             * Format: int32
             * @description Identifier of the account.
             */
            id: number;
            /** @description The name of the account. */
            name: string;
            /**
             * @description The plan of the account.
             * @enum {string}
             */
            plan: "free" | "pro" | "team" | "enterprise";
            /**
             * Format: int32
             * @description Guides of the account that count toward the guide limit.
             */
            guides_count: number;
            /**
             * Format: int32
             * @description Largest number of guides. null when it is unlimited.
             */
            guide_limit: number | null;
        };
        /** @description The account's usage of its quota. */
        Usage: {
            /** @description A calendar month in UTC, `YYYY-MM`. */
            period: string;
            /**
             * Format: int32
             * @description Successful requests of the account in the period, this one included.
             */
            requests_used: number;
            /**
             * Format: int32
             * @description The account's monthly quota.
             */
            quota_limit: number;
            /**
             * Format: int32
             * @description The remaining quota.
             */
            quota_remaining: number;
            /** @description Used part of the quota in percent, with two decimals. */
            usage_percentage: number;
            rate_limits: components["schemas"]["RateLimits"];
            /**
             * Format: date-time
             * @description Start of the next period, when the quota resets.
             * @example 2026-11-20T09:30:00.000Z
             */
            resets_at: string;
        };
        /** @description The account's rate limits, over all its keys. */
        RateLimits: {
            /**
             * Format: int32
             * @description Requests per UTC minute.
             */
            per_minute: number;
            /**
             * Format: int32
             * @description Requests per UTC hour.
             */
            per_hour: number;
        };
        /** @description The webhooks of the account. */
        WebhookList: {
            /** @description Oldest first. */
            webhooks: components["schemas"]["Webhook"][];
        };
        /** @description An address that receives events of the account. */
        Webhook: {
            /**
             * Format: int32
             * @description Identifier of the webhook.
             */
            id: number;
            /**
             * Format: uri
             * @description The address that receives the events.
             */
            url: string;
            /** @description A note about the receiver. */
            description: string;
            /** @description The types of events that are sent. */
            events: components["schemas"]["EventType"][];
            /** @description Whether events are sent. */
            enabled: boolean;
            /**
             * @description The reason, when Guidepost or its operator disabled it. `gone`: the receiver responded with 410. `failing`: it failed for five days. `operator`: the operator paused all webhooks. Otherwise null.
             * @enum {string|null}
             */
            disabled_reason: "gone" | "failing" | "operator" | null;
            /**
             * Format: date-time
             * @description The first failure since the last success. null when it works.
             * @example 2026-11-20T09:30:00.000Z
             */
            failing_since: string | null;
            /**
             * Format: date-time
             * @description Until then, the previous secret signs too. null without a recent rotation.
             * @example 2026-11-20T09:30:00.000Z
             */
            previous_secret_until: string | null;
            health: components["schemas"]["WebhookHealth"];
            /**
             * Format: date-time
             * @description Time of creation.
             * @example 2026-11-20T09:30:00.000Z
             */
            created_at: string;
            /**
             * Format: date-time
             * @description Time of the last change of its settings.
             * @example 2026-11-20T09:30:00.000Z
             */
            updated_at: string;
        };
        /** @description The newest 100 deliveries by state. */
        WebhookHealth: {
            /**
             * Format: int32
             * @description Deliveries that the receiver accepted.
             */
            succeeded: number;
            /**
             * Format: int32
             * @description Deliveries whose last attempt failed.
             */
            failed: number;
            /**
             * Format: int32
             * @description Deliveries that wait for their next attempt.
             */
            pending: number;
        };
        /** @description A webhook with its new secret. */
        WebhookWithSecret: {
            webhook: components["schemas"]["Webhook"];
            /** @description The secret that signs requests, `whsec_` and base64. It is shown only once. */
            secret: string;
        };
        /** @description One webhook. */
        WebhookAnswer: {
            webhook: components["schemas"]["Webhook"];
        };
        /** @description One delivery. */
        WebhookDeliveryAnswer: {
            delivery: components["schemas"]["WebhookDelivery"];
        };
        /** @description An event that is sent to a webhook. */
        WebhookDelivery: {
            /**
             * Format: int64
             * @description Identifier of the delivery.
             */
            id: number;
            /** @description Identifier of the event, and `webhook-id` of each of its requests. */
            event_id: string;
            /** @description The type of the event, or `webhook.test`. */
            event_type: string;
            state: components["schemas"]["DeliveryState"];
            /**
             * Format: int32
             * @description Attempts since the event, or since the last redelivery.
             */
            attempts: number;
            /**
             * Format: date-time
             * @description Time of the event.
             * @example 2026-11-20T09:30:00.000Z
             */
            created_at: string;
            /**
             * Format: date-time
             * @description Time of the next attempt. null when there is none.
             * @example 2026-11-20T09:30:00.000Z
             */
            next_attempt_at: string | null;
            /**
             * Format: date-time
             * @description Time of the last attempt. null while it is pending.
             * @example 2026-11-20T09:30:00.000Z
             */
            finished_at: string | null;
            /**
             * Format: int32
             * @description The status of the last response.
             */
            status: number | null;
            /** @description Why the last attempt failed. null after a success. */
            error: string | null;
        };
        /** @description A page of deliveries. */
        WebhookDeliveryList: {
            /** @description Newest first. */
            deliveries: components["schemas"]["WebhookDelivery"][];
            /** @description Opaque `cursor` of the next page. null on the last page. */
            next_cursor: string | null;
        };
        /** @description One delivery with its requests. */
        WebhookDeliveryDetailAnswer: {
            delivery: components["schemas"]["WebhookDeliveryDetail"];
        };
        /** @description A delivery with its requests. */
        WebhookDeliveryDetail: {
            /**
             * Format: int64
             * @description Identifier of the delivery.
             */
            id: number;
            /** @description Identifier of the event, and `webhook-id` of each of its requests. */
            event_id: string;
            /** @description The type of the event, or `webhook.test`. */
            event_type: string;
            state: components["schemas"]["DeliveryState"];
            /**
             * Format: int32
             * @description Attempts since the event, or since the last redelivery.
             */
            attempts: number;
            /**
             * Format: date-time
             * @description Time of the event.
             * @example 2026-11-20T09:30:00.000Z
             */
            created_at: string;
            /**
             * Format: date-time
             * @description Time of the next attempt. null when there is none.
             * @example 2026-11-20T09:30:00.000Z
             */
            next_attempt_at: string | null;
            /**
             * Format: date-time
             * @description Time of the last attempt. null while it is pending.
             * @example 2026-11-20T09:30:00.000Z
             */
            finished_at: string | null;
            /**
             * Format: int32
             * @description The status of the last response.
             */
            status: number | null;
            /** @description Why the last attempt failed. null after a success. */
            error: string | null;
            /** @description The body of each request, exactly as it was signed. */
            request_body: string;
            /** @description Newest first. */
            attempt_log: components["schemas"]["WebhookAttempt"][];
        };
        /** @description A request to the receiver, and its response. */
        WebhookAttempt: {
            /**
             * Format: int32
             * @description 1 for the first attempt.
             */
            number: number;
            /**
             * Format: date-time
             * @description Time of the request.
             * @example 2026-11-20T09:30:00.000Z
             */
            started_at: string;
            /**
             * Format: int32
             * @description Time until the response was read, in ms.
             */
            duration_ms: number;
            /** @description The headers of the request. */
            request_headers: {
                [key: string]: string;
            };
            /**
             * Format: int32
             * @description The status. null without a response.
             */
            status: number | null;
            /** @description The headers of the response. null without a response. */
            response_headers: components["schemas"]["WebhookResponseHeaders"] | null;
            /** @description The first 4 KiB of the response. null without a response. */
            response_body: string | null;
            /** @description Why the attempt failed. null after a success. */
            error: string | null;
        };
        /** @description Up to 2 KiB of the headers of a response, with lower-case names and without `set-cookie`. */
        WebhookResponseHeaders: {
            [key: string]: string;
        };
        /** @description The result of a redelivery. */
        WebhookRedelivered: {
            /**
             * Format: int32
             * @description The number of deliveries that are sent again.
             */
            redelivered: number;
        };
        /** @description An uploaded image. */
        ImageAnswer: {
            image: components["schemas"]["Image"];
        };
        /** @description An image for the content of guides. */
        Image: {
            /**
             * Format: uri
             * @description The address, for the content of guides.
             */
            url: string;
            /**
             * Format: int32
             * @description In pixels, of the largest stored size.
             */
            width: number;
            /**
             * Format: int32
             * @description In pixels, of the largest stored size.
             */
            height: number;
        };
        /** @description The fields of every error. The last three exist only with some codes. */
        Error: {
            /**
             * @description The code for programs. Its meaning never changes.
             * @enum {string}
             */
            code: "unauthorized" | "quota_exceeded" | "account_suspended" | "forbidden" | "validation_failed" | "rate_limit_exceeded" | "internal_error" | "service_unavailable" | "not_found" | "bad_request" | "guide_limit_exceeded" | "idempotency_in_progress" | "payload_too_large" | "unsupported_media_type" | "idempotency_key_reused" | "precondition_failed" | "email_not_verified" | "cursor_expired" | "method_not_allowed";
            /** @description The message for people. */
            message: string;
            /** @description Field names with their messages, at most 50. When there are more, an entry `base` states it. Nested fields use dots and 0-based indexes, for example `steps.0.content`. */
            details?: {
                [key: string]: string[];
            };
            /**
             * Format: uri
             * @description The page on which the account's owner changes the plan.
             */
            upgrade_url?: string;
            /**
             * Format: int32
             * @description Seconds to wait before a retry, as in `Retry-After`.
             */
            retry_after?: number;
        };
        /** @description The body of `createGuide`. */
        CreateGuideRequest: {
            guide: components["schemas"]["GuideInput"];
            /** @description The username of the author, in `guide` or at the top level. An admin key must set a user of its account. Another key may only set its own user. */
            user_id?: string;
        };
        /** @description The body of `updateGuide`. */
        UpdateGuideRequest: {
            guide: components["schemas"]["GuideChanges"];
        };
        /** @description The body of `upsertGuide`. */
        UpsertGuideRequest: {
            guide: components["schemas"]["GuideReplacement"];
            /** @description The username of the author, in `guide` or at the top level. An admin key must set a user of its account. Another key may only set its own user. */
            user_id?: string;
        };
        /** @description The body of `addStep`. */
        AddStepRequest: {
            step: components["schemas"]["StepInsertion"];
        };
        /** @description The body of `updateStep`. */
        UpdateStepRequest: {
            step: components["schemas"]["StepFieldChanges"];
        };
        /** @description The body of `reorderSteps`. */
        ReorderStepsRequest: {
            /** @description The ids of all steps of the guide, each once, in the new order. */
            step_ids: number[];
        };
        /** @description The body of `setSchedule`. */
        SetScheduleRequest: {
            /**
             * Format: date-time
             * @description When the draft is published: a time in the future, with its offset from UTC. Not for a published guide. null, or left out: not scheduled.
             */
            publish_at?: string | null;
            /**
             * Format: date-time
             * @description When the guide is unpublished: a time in the future, after `publish_at`. A draft needs `publish_at` as well. null, or left out: not scheduled.
             */
            unpublish_at?: string | null;
        };
        /** @description The body of `saveDraft`. */
        SaveDraftRequest: {
            guide: components["schemas"]["GuideDraftInput"];
        };
        /** @description The body of `bulkGuides`. */
        BulkGuidesRequest: {
            /** @description `true`: all operations are applied, or none. The first error is then the response, and `Failed-Operation` has its index. Default: `false`. */
            atomic?: boolean;
            /** @description At most 100. They are applied in their order. */
            operations: components["schemas"]["BulkOperation"][];
        };
        /** @description The body of `updateFeedback`. */
        UpdateFeedbackRequest: {
            /**
             * @description The status after the update.
             * @enum {string}
             */
            status: "new" | "read";
        };
        /** @description The body of `createWebhook`. */
        CreateWebhookRequest: {
            /**
             * Format: uri
             * @description The address that receives the events, with `https`. It must be reachable from the internet.
             */
            url: string;
            /** @description A note about the receiver. */
            description?: string;
            /** @description The types of events that are sent. */
            events: components["schemas"]["EventType"][];
            /** @description Whether events are sent. */
            enabled?: boolean;
        };
        /** @description The body of `updateWebhook`. */
        UpdateWebhookRequest: {
            /**
             * Format: uri
             * @description The address that receives the events, with `https`. It must be reachable from the internet.
             */
            url?: string;
            /** @description A note about the receiver. */
            description?: string;
            /** @description The types of events that are sent. */
            events?: components["schemas"]["EventType"][];
            /** @description Whether events are sent. */
            enabled?: boolean;
        };
        /** @description The body of every error. */
        AnyError: {
            error: components["schemas"]["Error"];
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
                 * @description Only guides of the user with this username. An unknown username returns an empty list.
                 * @example ada
                 */
                user_id?: string;
                /** @description Only guides of this category. */
                category?: components["schemas"]["Category"];
                /** @description Only drafts, or only published guides. */
                status?: components["schemas"]["GuideStatus"];
                /** @description `true`: only featured guides. `false`: only guides that are not featured. */
                featured?: boolean;
                /** @description Largest number of guides on a page. A value above 100 is clamped to 100. */
                limit?: number;
                /**
                 * @description `next_cursor` of the previous page, with the same filters and the same order.
                 * @example AaH4SpXAAAAEEg
                 */
                cursor?: string;
                /** @description The order. `-` means descending. Guides with equal keys are sorted by `id` in the same direction. Guides that are not published are last with `-published_at` and first with `published_at`. Titles are compared by code point, and ASCII letters without case. `views_count` sorts by a count that is at most five minutes old. `average_rating` compares ratings before they are rounded, and 0 for a guide without ratings. `deleted_at` requires `deleted=true`, which has no other order. The default is `-created_at`, the relevance with `q`, and `-deleted_at` with `deleted=true`. */
                sort?: "created_at" | "-created_at" | "updated_at" | "-updated_at" | "published_at" | "-published_at" | "title" | "-title" | "views_count" | "-views_count" | "average_rating" | "-average_rating" | "deleted_at" | "-deleted_at";
                /** @description Only guides with these ids: at most 100, separated by commas. Unknown ids are left out. */
                ids?: string;
                /** @description Only guides with this slug. Guides of different users may have the same slug. */
                slug?: string;
                /**
                 * @description Only guides with this `external_id`. Guides of different users may have the same one.
                 * @example handbook-tea
                 */
                external_id?: string;
                /** @description Only guides that were created at this time or later. Sort by creation time. */
                created_since?: string;
                /** @description Only guides that were created before this time. Sort by creation time. */
                created_before?: string;
                /** @description Only guides that were changed at this time or later. Requires `sort=updated_at` or `sort=-updated_at`. */
                updated_since?: string;
                /** @description Only guides with a last change before this time. Requires `sort=updated_at` or `sort=-updated_at`. */
                updated_before?: string;
                /** @description Only guides that contain all of these words in the title, the description or the steps, in any case and without regard to accents. The last word may be the beginning of a word. At most 16 words. Without `sort`, the most relevant guides are first: a word in the title counts more than one in the description, and that more than one in the steps. */
                q?: string;
                /** @description `true`: only deleted guides that can be restored, last deleted first. Each has `deleted_at`. */
                deleted?: boolean;
                /** @description Only these fields of each guide, and always `id`. The names are separated by commas. The other fields of the schema are then absent. */
                fields?: string;
                /** @description `steps`: each guide has its `steps`. `source`: each step also has the `format` in which it was sent last, and its Markdown in `source`. A page ends early when its steps have more than 4 MiB. */
                include?: "steps" | "source";
                /** @description `true`: the response contains `total`. */
                count?: boolean;
            };
            header?: {
                /** @description The `ETag` of an earlier response, a list of them, or `*`. */
                "If-None-Match"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of guides. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "guides": [
                     *         {
                     *           "id": 1042,
                     *           "slug": "welcome-your-first-customer",
                     *           "external_id": null,
                     *           "title": "Welcome your first customer",
                     *           "description": "From the signature to the first good week, in three steps.",
                     *           "category": "product",
                     *           "status": "published",
                     *           "published_at": "2026-11-20T10:05:12.480Z",
                     *           "featured": true,
                     *           "featured_at": "2026-12-08T16:20:41.007Z",
                     *           "views_count": 318,
                     *           "completions_count": 204,
                     *           "average_rating": 4.62,
                     *           "url": "https://guidepost.example/@ada/welcome-your-first-customer",
                     *           "user": {
                     *             "username": "ada",
                     *             "display_name": "Ada Berger"
                     *           },
                     *           "steps_count": 3,
                     *           "created_at": "2026-11-20T09:30:00.000Z",
                     *           "updated_at": "2026-12-08T16:20:41.007Z",
                     *           "version": 3,
                     *           "has_pending_changes": false,
                     *           "publish_at": null,
                     *           "unpublish_at": null
                     *         }
                     *       ],
                     *       "next_cursor": "AaH4SpXAAAAEEg"
                     *     }
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
                 * @description `true`: the request is checked and its response is created as usual, but nothing is stored. The response has `Dry-Run: true`.
                 * @example false
                 */
                dry_run?: boolean;
            };
            header?: {
                /**
                 * @description Makes retries safe. A request with a key of the last 24 hours is not executed again: it gets the stored response of the first one. Use a new random value, for example a UUID, for each change.
                 * @example f3b1c2d4-5e6f-4a7b-8c9d-0e1f2a3b4c5d
                 */
                "Idempotency-Key"?: string;
                /**
                 * @description `handling=strict`: content of which cleaning would remove something is refused with 422. Without it, the response has `warnings`. Other preferences are ignored.
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
            /** @description The new draft. */
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
                /** @description Only these fields of the guide, and always `id`. The names are separated by commas. The other fields of the schema are then absent. */
                fields?: string;
                /** @description `source`: each step has the `format` in which it was sent last, and its Markdown in `source`. */
                include?: "source";
                /** @description `markdown`: the `content` of each step is Markdown, converted from its HTML, with the `format` `markdown`. It can be sent back. Not together with `include=source`. Default: `html`. */
                format?: "html" | "markdown";
                /** @description `draft`: the guide as its pending draft has it, with `draft` next to `guide`. Without a pending draft: the guide, and `draft` is null. Default: the guide without its pending changes. */
                version?: "draft";
            };
            header?: {
                /** @description The `ETag` of an earlier response, a list of them, or `*`. */
                "If-None-Match"?: string;
            };
            path: {
                /**
                 * @description The guide's `id`.
                 * @example 1042
                 */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The guide. */
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
                 * @description `true`: the request is checked and its response is created as usual, but nothing is stored. The response has `Dry-Run: true`.
                 * @example false
                 */
                dry_run?: boolean;
            };
            header?: {
                /**
                 * @description Makes retries safe. A request with a key of the last 24 hours is not executed again: it gets the stored response of the first one. Use a new random value, for example a UUID, for each change.
                 * @example f3b1c2d4-5e6f-4a7b-8c9d-0e1f2a3b4c5d
                 */
                "Idempotency-Key"?: string;
                /** @description The `ETag` of the guide that the change is based on, a list of them, or `*`. For another state of the guide the response is 412. */
                "If-Match"?: string;
            };
            path: {
                /**
                 * @description The guide's `id`.
                 * @example 1042
                 */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The guide is in the trash. */
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
                 * @description `true`: the request is checked and its response is created as usual, but nothing is stored. The response has `Dry-Run: true`.
                 * @example false
                 */
                dry_run?: boolean;
            };
            header?: {
                /**
                 * @description Makes retries safe. A request with a key of the last 24 hours is not executed again: it gets the stored response of the first one. Use a new random value, for example a UUID, for each change.
                 * @example f3b1c2d4-5e6f-4a7b-8c9d-0e1f2a3b4c5d
                 */
                "Idempotency-Key"?: string;
                /**
                 * @description `handling=strict`: content of which cleaning would remove something is refused with 422. Without it, the response has `warnings`. Other preferences are ignored.
                 * @example handling=strict
                 */
                Prefer?: string;
                /** @description The `ETag` of the guide that the change is based on, a list of them, or `*`. For another state of the guide the response is 412. */
                "If-Match"?: string;
            };
            path: {
                /**
                 * @description The guide's `id`.
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
            /** @description The guide after the update. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "guide": {
                     *         "id": 1042,
                     *         "slug": "welcome-your-first-customer",
                     *         "external_id": null,
                     *         "title": "Welcome your first customers",
                     *         "description": "From the signature to the first good week, in three steps.",
                     *         "category": "product",
                     *         "status": "published",
                     *         "published_at": "2026-11-20T10:05:12.480Z",
                     *         "featured": false,
                     *         "featured_at": null,
                     *         "views_count": 318,
                     *         "completions_count": 204,
                     *         "average_rating": 4.62,
                     *         "url": "https://guidepost.example/@ada/welcome-your-first-customer",
                     *         "user": {
                     *           "username": "ada",
                     *           "display_name": "Ada Berger"
                     *         },
                     *         "steps_count": 3,
                     *         "created_at": "2026-11-20T09:30:00.000Z",
                     *         "updated_at": "2026-12-02T08:11:37.250Z",
                     *         "version": 3,
                     *         "has_pending_changes": false,
                     *         "publish_at": null,
                     *         "unpublish_at": null,
                     *         "steps": [
                     *           {
                     *             "id": 5201,
                     *             "position": 1,
                     *             "title": "Say hello",
                     *             "content": "<p>Write within the hour, and <strong>sign with your own name</strong>.</p>"
                     *           },
                     *           {
                     *             "id": 5202,
                     *             "position": 2,
                     *             "title": "Agree on the first result",
                     *             "content": "<ul><li>What should work by Friday?</li><li>Who will notice?</li></ul>"
                     *           },
                     *           {
                     *             "id": 5203,
                     *             "position": 3,
                     *             "title": null,
                     *             "content": "<p>Ask on Friday whether it does.</p>"
                     *           }
                     *         ]
                     *       }
                     *     }
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
                /** @description The `ETag` of an earlier response, a list of them, or `*`. */
                "If-None-Match"?: string;
            };
            path: {
                /**
                 * @description The guide's `id`.
                 * @example 1042
                 */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The document. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example # Welcome your first customer
                     *
                     *     From the signature to the first good week, in three steps.
                     *
                     *     ## 1. Say hello
                     *
                     *     Write within the hour, and **sign with your own name**.
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
                 * @description `true`: the request is checked and its response is created as usual, but nothing is stored. The response has `Dry-Run: true`.
                 * @example false
                 */
                dry_run?: boolean;
            };
            header?: {
                /**
                 * @description Makes retries safe. A request with a key of the last 24 hours is not executed again: it gets the stored response of the first one. Use a new random value, for example a UUID, for each change.
                 * @example f3b1c2d4-5e6f-4a7b-8c9d-0e1f2a3b4c5d
                 */
                "Idempotency-Key"?: string;
                /** @description The `ETag` of the guide that the change is based on, a list of them, or `*`. For another state of the guide the response is 412. */
                "If-Match"?: string;
            };
            path: {
                /**
                 * @description The guide's `id`.
                 * @example 1042
                 */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The new draft. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "guide": {
                     *         "id": 1043,
                     *         "slug": "welcome-your-first-customer-2",
                     *         "external_id": null,
                     *         "title": "Welcome your first customer",
                     *         "description": "From the signature to the first good week, in three steps.",
                     *         "category": "product",
                     *         "status": "draft",
                     *         "published_at": null,
                     *         "featured": false,
                     *         "featured_at": null,
                     *         "views_count": 0,
                     *         "completions_count": 0,
                     *         "average_rating": null,
                     *         "url": "https://guidepost.example/@ada/welcome-your-first-customer-2",
                     *         "user": {
                     *           "username": "ada",
                     *           "display_name": "Ada Berger"
                     *         },
                     *         "steps_count": 3,
                     *         "created_at": "2026-11-20T09:30:00.000Z",
                     *         "updated_at": "2026-11-20T09:30:00.000Z",
                     *         "version": 1,
                     *         "has_pending_changes": false,
                     *         "publish_at": null,
                     *         "unpublish_at": null,
                     *         "steps": [
                     *           {
                     *             "id": 5210,
                     *             "position": 1,
                     *             "title": "Say hello",
                     *             "content": "<p>Write within the hour, and <strong>sign with your own name</strong>.</p>"
                     *           },
                     *           {
                     *             "id": 5211,
                     *             "position": 2,
                     *             "title": "Agree on the first result",
                     *             "content": "<ul><li>What should work by Friday?</li><li>Who will notice?</li></ul>"
                     *           },
                     *           {
                     *             "id": 5212,
                     *             "position": 3,
                     *             "title": null,
                     *             "content": "<p>Ask on Friday whether it does.</p>"
                     *           }
                     *         ]
                     *       }
                     *     }
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
                 * @description `true`: the request is checked and its response is created as usual, but nothing is stored. The response has `Dry-Run: true`.
                 * @example false
                 */
                dry_run?: boolean;
            };
            header?: {
                /**
                 * @description Makes retries safe. A request with a key of the last 24 hours is not executed again: it gets the stored response of the first one. Use a new random value, for example a UUID, for each change.
                 * @example f3b1c2d4-5e6f-4a7b-8c9d-0e1f2a3b4c5d
                 */
                "Idempotency-Key"?: string;
                /** @description The `ETag` of the guide that the change is based on, a list of them, or `*`. For another state of the guide the response is 412. */
                "If-Match"?: string;
            };
            path: {
                /**
                 * @description The guide's `id`.
                 * @example 1042
                 */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The restored guide. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "guide": {
                     *         "id": 1042,
                     *         "slug": "welcome-your-first-customer",
                     *         "external_id": null,
                     *         "title": "Welcome your first customer",
                     *         "description": "From the signature to the first good week, in three steps.",
                     *         "category": "product",
                     *         "status": "published",
                     *         "published_at": "2026-11-20T10:05:12.480Z",
                     *         "featured": false,
                     *         "featured_at": null,
                     *         "views_count": 318,
                     *         "completions_count": 204,
                     *         "average_rating": 4.62,
                     *         "url": "https://guidepost.example/@ada/welcome-your-first-customer",
                     *         "user": {
                     *           "username": "ada",
                     *           "display_name": "Ada Berger"
                     *         },
                     *         "steps_count": 3,
                     *         "created_at": "2026-11-20T09:30:00.000Z",
                     *         "updated_at": "2026-11-20T10:05:12.480Z",
                     *         "version": 2,
                     *         "has_pending_changes": false,
                     *         "publish_at": null,
                     *         "unpublish_at": null,
                     *         "steps": [
                     *           {
                     *             "id": 5201,
                     *             "position": 1,
                     *             "title": "Say hello",
                     *             "content": "<p>Write within the hour, and <strong>sign with your own name</strong>.</p>"
                     *           },
                     *           {
                     *             "id": 5202,
                     *             "position": 2,
                     *             "title": "Agree on the first result",
                     *             "content": "<ul><li>What should work by Friday?</li><li>Who will notice?</li></ul>"
                     *           },
                     *           {
                     *             "id": 5203,
                     *             "position": 3,
                     *             "title": null,
                     *             "content": "<p>Ask on Friday whether it does.</p>"
                     *           }
                     *         ]
                     *       }
                     *     }
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
                 * @description The username of the author. An admin key must send it. Another key may only send its own user.
                 * @example ada
                 */
                user_id?: string;
                /** @description `source`: each step has the `format` in which it was sent last, and its Markdown in `source`. */
                include?: "source";
                /** @description `markdown`: the `content` of each step is Markdown, converted from its HTML, with the `format` `markdown`. It can be sent back. Not together with `include=source`. Default: `html`. */
                format?: "html" | "markdown";
            };
            header?: {
                /** @description The `ETag` of an earlier response, a list of them, or `*`. */
                "If-None-Match"?: string;
            };
            path: {
                /**
                 * @description The `external_id` of the guide, percent-encoded: a slash is `%2F`. 1 to 255 characters without control characters, and not `.` or `..`. It is not trimmed.
                 * @example handbook-tea
                 */
                external_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The guide. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "guide": {
                     *         "id": 1042,
                     *         "slug": "welcome-your-first-customer",
                     *         "external_id": "handbook-welcome",
                     *         "title": "Welcome your first customer",
                     *         "description": "From the signature to the first good week, in three steps.",
                     *         "category": "product",
                     *         "status": "published",
                     *         "published_at": "2026-11-20T10:05:12.480Z",
                     *         "featured": false,
                     *         "featured_at": null,
                     *         "views_count": 318,
                     *         "completions_count": 204,
                     *         "average_rating": 4.62,
                     *         "url": "https://guidepost.example/@ada/welcome-your-first-customer",
                     *         "user": {
                     *           "username": "ada",
                     *           "display_name": "Ada Berger"
                     *         },
                     *         "steps_count": 3,
                     *         "created_at": "2026-11-20T09:30:00.000Z",
                     *         "updated_at": "2026-11-20T10:05:12.480Z",
                     *         "version": 2,
                     *         "has_pending_changes": false,
                     *         "publish_at": null,
                     *         "unpublish_at": null,
                     *         "steps": [
                     *           {
                     *             "id": 5201,
                     *             "position": 1,
                     *             "title": "Say hello",
                     *             "content": "<p>Write within the hour, and <strong>sign with your own name</strong>.</p>"
                     *           },
                     *           {
                     *             "id": 5202,
                     *             "position": 2,
                     *             "title": "Agree on the first result",
                     *             "content": "<ul><li>What should work by Friday?</li><li>Who will notice?</li></ul>"
                     *           },
                     *           {
                     *             "id": 5203,
                     *             "position": 3,
                     *             "title": null,
                     *             "content": "<p>Ask on Friday whether it does.</p>"
                     *           }
                     *         ]
                     *       }
                     *     }
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
                 * @description `true`: the request is checked and its response is created as usual, but nothing is stored. The response has `Dry-Run: true`.
                 * @example false
                 */
                dry_run?: boolean;
            };
            header?: {
                /**
                 * @description Makes retries safe. A request with a key of the last 24 hours is not executed again: it gets the stored response of the first one. Use a new random value, for example a UUID, for each change.
                 * @example f3b1c2d4-5e6f-4a7b-8c9d-0e1f2a3b4c5d
                 */
                "Idempotency-Key"?: string;
                /**
                 * @description `handling=strict`: content of which cleaning would remove something is refused with 422. Without it, the response has `warnings`. Other preferences are ignored.
                 * @example handling=strict
                 */
                Prefer?: string;
                /** @description The `ETag` of the guide that the change is based on, a list of them, or `*`. For another state of the guide the response is 412. */
                "If-Match"?: string;
                /** @description `*`: the guide must not exist yet. Otherwise the response is 412. */
                "If-None-Match"?: string;
            };
            path: {
                /**
                 * @description The `external_id` of the guide, percent-encoded: a slash is `%2F`. 1 to 255 characters without control characters, and not `.` or `..`. It is not trimmed.
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
            /** @description The guide after the change, or as it was when nothing differs. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "guide": {
                     *         "id": 1042,
                     *         "slug": "welcome-your-first-customer",
                     *         "external_id": "handbook-welcome",
                     *         "title": "Welcome your first customer",
                     *         "description": "From the signature to the first good week, in three steps.",
                     *         "category": "product",
                     *         "status": "draft",
                     *         "published_at": null,
                     *         "featured": false,
                     *         "featured_at": null,
                     *         "views_count": 0,
                     *         "completions_count": 0,
                     *         "average_rating": null,
                     *         "url": "https://guidepost.example/@ada/welcome-your-first-customer",
                     *         "user": {
                     *           "username": "ada",
                     *           "display_name": "Ada Berger"
                     *         },
                     *         "steps_count": 3,
                     *         "created_at": "2026-11-20T09:30:00.000Z",
                     *         "updated_at": "2026-11-20T09:30:00.000Z",
                     *         "version": 1,
                     *         "has_pending_changes": false,
                     *         "publish_at": null,
                     *         "unpublish_at": null,
                     *         "steps": [
                     *           {
                     *             "id": 5201,
                     *             "position": 1,
                     *             "title": "Say hello",
                     *             "content": "<p>Write within the hour, and <strong>sign with your own name</strong>.</p>"
                     *           },
                     *           {
                     *             "id": 5202,
                     *             "position": 2,
                     *             "title": "Agree on the first result",
                     *             "content": "<ul><li>What should work by Friday?</li><li>Who will notice?</li></ul>"
                     *           },
                     *           {
                     *             "id": 5203,
                     *             "position": 3,
                     *             "title": null,
                     *             "content": "<p>Ask on Friday whether it does.</p>"
                     *           }
                     *         ]
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["GuideChangeAnswer"];
                };
            };
            /** @description The new draft. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "guide": {
                     *         "id": 1042,
                     *         "slug": "welcome-your-first-customer",
                     *         "external_id": "handbook-welcome",
                     *         "title": "Welcome your first customer",
                     *         "description": "From the signature to the first good week, in three steps.",
                     *         "category": "product",
                     *         "status": "draft",
                     *         "published_at": null,
                     *         "featured": false,
                     *         "featured_at": null,
                     *         "views_count": 0,
                     *         "completions_count": 0,
                     *         "average_rating": null,
                     *         "url": "https://guidepost.example/@ada/welcome-your-first-customer",
                     *         "user": {
                     *           "username": "ada",
                     *           "display_name": "Ada Berger"
                     *         },
                     *         "steps_count": 3,
                     *         "created_at": "2026-11-20T09:30:00.000Z",
                     *         "updated_at": "2026-11-20T09:30:00.000Z",
                     *         "version": 1,
                     *         "has_pending_changes": false,
                     *         "publish_at": null,
                     *         "unpublish_at": null,
                     *         "steps": [
                     *           {
                     *             "id": 5201,
                     *             "position": 1,
                     *             "title": "Say hello",
                     *             "content": "<p>Write within the hour, and <strong>sign with your own name</strong>.</p>"
                     *           },
                     *           {
                     *             "id": 5202,
                     *             "position": 2,
                     *             "title": "Agree on the first result",
                     *             "content": "<ul><li>What should work by Friday?</li><li>Who will notice?</li></ul>"
                     *           },
                     *           {
                     *             "id": 5203,
                     *             "position": 3,
                     *             "title": null,
                     *             "content": "<p>Ask on Friday whether it does.</p>"
                     *           }
                     *         ]
                     *       }
                     *     }
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
                 * @description The username of the author. An admin key must send it. Another key may only send its own user.
                 * @example ada
                 */
                user_id?: string;
                /**
                 * @description `true`: the request is checked and its response is created as usual, but nothing is stored. The response has `Dry-Run: true`.
                 * @example false
                 */
                dry_run?: boolean;
            };
            header?: {
                /**
                 * @description Makes retries safe. A request with a key of the last 24 hours is not executed again: it gets the stored response of the first one. Use a new random value, for example a UUID, for each change.
                 * @example f3b1c2d4-5e6f-4a7b-8c9d-0e1f2a3b4c5d
                 */
                "Idempotency-Key"?: string;
                /** @description The `ETag` of the guide that the change is based on, a list of them, or `*`. For another state of the guide the response is 412. */
                "If-Match"?: string;
            };
            path: {
                /**
                 * @description The `external_id` of the guide, percent-encoded: a slash is `%2F`. 1 to 255 characters without control characters, and not `.` or `..`. It is not trimmed.
                 * @example handbook-tea
                 */
                external_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The guide is in the trash. */
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
                 * @description `true`: the request is checked and its response is created as usual, but nothing is stored. The response has `Dry-Run: true`.
                 * @example false
                 */
                dry_run?: boolean;
            };
            header?: {
                /**
                 * @description Makes retries safe. A request with a key of the last 24 hours is not executed again: it gets the stored response of the first one. Use a new random value, for example a UUID, for each change.
                 * @example f3b1c2d4-5e6f-4a7b-8c9d-0e1f2a3b4c5d
                 */
                "Idempotency-Key"?: string;
                /**
                 * @description `handling=strict`: content of which cleaning would remove something is refused with 422. Without it, the response has `warnings`. Other preferences are ignored.
                 * @example handling=strict
                 */
                Prefer?: string;
                /** @description The `ETag` of the guide that the change is based on, a list of them, or `*`. For another state of the guide the response is 412. */
                "If-Match"?: string;
            };
            path: {
                /**
                 * @description The guide's `id`.
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
            /** @description The guide with the new step. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "guide": {
                     *         "id": 1042,
                     *         "slug": "welcome-your-first-customer",
                     *         "external_id": null,
                     *         "title": "Welcome your first customer",
                     *         "description": "From the signature to the first good week, in three steps.",
                     *         "category": "product",
                     *         "status": "published",
                     *         "published_at": "2026-11-20T10:05:12.480Z",
                     *         "featured": false,
                     *         "featured_at": null,
                     *         "views_count": 318,
                     *         "completions_count": 204,
                     *         "average_rating": 4.62,
                     *         "url": "https://guidepost.example/@ada/welcome-your-first-customer",
                     *         "user": {
                     *           "username": "ada",
                     *           "display_name": "Ada Berger"
                     *         },
                     *         "steps_count": 4,
                     *         "created_at": "2026-11-20T09:30:00.000Z",
                     *         "updated_at": "2026-12-02T08:11:37.250Z",
                     *         "version": 3,
                     *         "has_pending_changes": false,
                     *         "publish_at": null,
                     *         "unpublish_at": null,
                     *         "steps": [
                     *           {
                     *             "id": 5201,
                     *             "position": 1,
                     *             "title": "Say hello",
                     *             "content": "<p>Write within the hour, and <strong>sign with your own name</strong>.</p>"
                     *           },
                     *           {
                     *             "id": 5202,
                     *             "position": 2,
                     *             "title": "Agree on the first result",
                     *             "content": "<ul><li>What should work by Friday?</li><li>Who will notice?</li></ul>"
                     *           },
                     *           {
                     *             "id": 5203,
                     *             "position": 3,
                     *             "title": null,
                     *             "content": "<p>Ask on Friday whether it does.</p>"
                     *           },
                     *           {
                     *             "id": 5204,
                     *             "position": 4,
                     *             "title": null,
                     *             "content": "<p>What surprised you?</p>"
                     *           }
                     *         ]
                     *       }
                     *     }
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
                 * @description `true`: the request is checked and its response is created as usual, but nothing is stored. The response has `Dry-Run: true`.
                 * @example false
                 */
                dry_run?: boolean;
            };
            header?: {
                /**
                 * @description Makes retries safe. A request with a key of the last 24 hours is not executed again: it gets the stored response of the first one. Use a new random value, for example a UUID, for each change.
                 * @example f3b1c2d4-5e6f-4a7b-8c9d-0e1f2a3b4c5d
                 */
                "Idempotency-Key"?: string;
                /** @description The `ETag` of the guide that the change is based on, a list of them, or `*`. For another state of the guide the response is 412. */
                "If-Match"?: string;
            };
            path: {
                /**
                 * @description The guide's `id`.
                 * @example 1042
                 */
                id: number;
                /**
                 * @description The step's `id`.
                 * @example 5201
                 */
                step_id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The guide without the step. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "guide": {
                     *         "id": 1042,
                     *         "slug": "welcome-your-first-customer",
                     *         "external_id": null,
                     *         "title": "Welcome your first customer",
                     *         "description": "From the signature to the first good week, in three steps.",
                     *         "category": "product",
                     *         "status": "published",
                     *         "published_at": "2026-11-20T10:05:12.480Z",
                     *         "featured": false,
                     *         "featured_at": null,
                     *         "views_count": 318,
                     *         "completions_count": 204,
                     *         "average_rating": 4.62,
                     *         "url": "https://guidepost.example/@ada/welcome-your-first-customer",
                     *         "user": {
                     *           "username": "ada",
                     *           "display_name": "Ada Berger"
                     *         },
                     *         "steps_count": 2,
                     *         "created_at": "2026-11-20T09:30:00.000Z",
                     *         "updated_at": "2026-12-02T08:11:37.250Z",
                     *         "version": 3,
                     *         "has_pending_changes": false,
                     *         "publish_at": null,
                     *         "unpublish_at": null,
                     *         "steps": [
                     *           {
                     *             "id": 5202,
                     *             "position": 1,
                     *             "title": "Agree on the first result",
                     *             "content": "<ul><li>What should work by Friday?</li><li>Who will notice?</li></ul>"
                     *           },
                     *           {
                     *             "id": 5203,
                     *             "position": 2,
                     *             "title": null,
                     *             "content": "<p>Ask on Friday whether it does.</p>"
                     *           }
                     *         ]
                     *       }
                     *     }
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
                 * @description `true`: the request is checked and its response is created as usual, but nothing is stored. The response has `Dry-Run: true`.
                 * @example false
                 */
                dry_run?: boolean;
            };
            header?: {
                /**
                 * @description Makes retries safe. A request with a key of the last 24 hours is not executed again: it gets the stored response of the first one. Use a new random value, for example a UUID, for each change.
                 * @example f3b1c2d4-5e6f-4a7b-8c9d-0e1f2a3b4c5d
                 */
                "Idempotency-Key"?: string;
                /**
                 * @description `handling=strict`: content of which cleaning would remove something is refused with 422. Without it, the response has `warnings`. Other preferences are ignored.
                 * @example handling=strict
                 */
                Prefer?: string;
                /** @description The `ETag` of the guide that the change is based on, a list of them, or `*`. For another state of the guide the response is 412. */
                "If-Match"?: string;
            };
            path: {
                /**
                 * @description The guide's `id`.
                 * @example 1042
                 */
                id: number;
                /**
                 * @description The step's `id`.
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
            /** @description The guide after the update. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "guide": {
                     *         "id": 1042,
                     *         "slug": "welcome-your-first-customer",
                     *         "external_id": null,
                     *         "title": "Welcome your first customer",
                     *         "description": "From the signature to the first good week, in three steps.",
                     *         "category": "product",
                     *         "status": "published",
                     *         "published_at": "2026-11-20T10:05:12.480Z",
                     *         "featured": false,
                     *         "featured_at": null,
                     *         "views_count": 318,
                     *         "completions_count": 204,
                     *         "average_rating": 4.62,
                     *         "url": "https://guidepost.example/@ada/welcome-your-first-customer",
                     *         "user": {
                     *           "username": "ada",
                     *           "display_name": "Ada Berger"
                     *         },
                     *         "steps_count": 3,
                     *         "created_at": "2026-11-20T09:30:00.000Z",
                     *         "updated_at": "2026-12-02T08:11:37.250Z",
                     *         "version": 3,
                     *         "has_pending_changes": false,
                     *         "publish_at": null,
                     *         "unpublish_at": null,
                     *         "steps": [
                     *           {
                     *             "id": 5202,
                     *             "position": 1,
                     *             "title": "Agree on the first result",
                     *             "content": "<ul><li>What should work by Friday?</li><li>Who will notice?</li></ul>"
                     *           },
                     *           {
                     *             "id": 5203,
                     *             "position": 2,
                     *             "title": null,
                     *             "content": "<p>Ask on Friday whether it does.</p>"
                     *           },
                     *           {
                     *             "id": 5201,
                     *             "position": 3,
                     *             "title": "Say hello",
                     *             "content": "<p>Write within the hour, and <strong>sign with your own name</strong>.</p>"
                     *           }
                     *         ]
                     *       }
                     *     }
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
                 * @description `true`: the request is checked and its response is created as usual, but nothing is stored. The response has `Dry-Run: true`.
                 * @example false
                 */
                dry_run?: boolean;
            };
            header?: {
                /**
                 * @description Makes retries safe. A request with a key of the last 24 hours is not executed again: it gets the stored response of the first one. Use a new random value, for example a UUID, for each change.
                 * @example f3b1c2d4-5e6f-4a7b-8c9d-0e1f2a3b4c5d
                 */
                "Idempotency-Key"?: string;
                /** @description The `ETag` of the guide that the change is based on, a list of them, or `*`. For another state of the guide the response is 412. */
                "If-Match"?: string;
            };
            path: {
                /**
                 * @description The guide's `id`.
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
                 *       "step_ids": [
                 *         5203,
                 *         5201,
                 *         5202
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["ReorderStepsRequest"];
            };
        };
        responses: {
            /** @description The guide with its steps in the new order. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "guide": {
                     *         "id": 1042,
                     *         "slug": "welcome-your-first-customer",
                     *         "external_id": null,
                     *         "title": "Welcome your first customer",
                     *         "description": "From the signature to the first good week, in three steps.",
                     *         "category": "product",
                     *         "status": "published",
                     *         "published_at": "2026-11-20T10:05:12.480Z",
                     *         "featured": false,
                     *         "featured_at": null,
                     *         "views_count": 318,
                     *         "completions_count": 204,
                     *         "average_rating": 4.62,
                     *         "url": "https://guidepost.example/@ada/welcome-your-first-customer",
                     *         "user": {
                     *           "username": "ada",
                     *           "display_name": "Ada Berger"
                     *         },
                     *         "steps_count": 3,
                     *         "created_at": "2026-11-20T09:30:00.000Z",
                     *         "updated_at": "2026-12-02T08:11:37.250Z",
                     *         "version": 3,
                     *         "has_pending_changes": false,
                     *         "publish_at": null,
                     *         "unpublish_at": null,
                     *         "steps": [
                     *           {
                     *             "id": 5203,
                     *             "position": 1,
                     *             "title": null,
                     *             "content": "<p>Ask on Friday whether it does.</p>"
                     *           },
                     *           {
                     *             "id": 5201,
                     *             "position": 2,
                     *             "title": "Say hello",
                     *             "content": "<p>Write within the hour, and <strong>sign with your own name</strong>.</p>"
                     *           },
                     *           {
                     *             "id": 5202,
                     *             "position": 3,
                     *             "title": "Agree on the first result",
                     *             "content": "<ul><li>What should work by Friday?</li><li>Who will notice?</li></ul>"
                     *           }
                     *         ]
                     *       }
                     *     }
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
                 * @description `true`: the request is checked and its response is created as usual, but nothing is stored. The response has `Dry-Run: true`.
                 * @example false
                 */
                dry_run?: boolean;
            };
            header?: {
                /**
                 * @description Makes retries safe. A request with a key of the last 24 hours is not executed again: it gets the stored response of the first one. Use a new random value, for example a UUID, for each change.
                 * @example f3b1c2d4-5e6f-4a7b-8c9d-0e1f2a3b4c5d
                 */
                "Idempotency-Key"?: string;
                /** @description The `ETag` of the guide that the change is based on, a list of them, or `*`. For another state of the guide the response is 412. */
                "If-Match"?: string;
            };
            path: {
                /**
                 * @description The guide's `id`.
                 * @example 1042
                 */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The published guide. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "guide": {
                     *         "id": 1042,
                     *         "slug": "welcome-your-first-customer",
                     *         "external_id": null,
                     *         "title": "Welcome your first customer",
                     *         "description": "From the signature to the first good week, in three steps.",
                     *         "category": "product",
                     *         "status": "published",
                     *         "published_at": "2026-11-20T10:05:12.480Z",
                     *         "featured": false,
                     *         "featured_at": null,
                     *         "views_count": 0,
                     *         "completions_count": 0,
                     *         "average_rating": null,
                     *         "url": "https://guidepost.example/@ada/welcome-your-first-customer",
                     *         "user": {
                     *           "username": "ada",
                     *           "display_name": "Ada Berger"
                     *         },
                     *         "steps_count": 3,
                     *         "created_at": "2026-11-20T09:30:00.000Z",
                     *         "updated_at": "2026-11-20T10:05:12.480Z",
                     *         "version": 2,
                     *         "has_pending_changes": false,
                     *         "publish_at": null,
                     *         "unpublish_at": null,
                     *         "steps": [
                     *           {
                     *             "id": 5201,
                     *             "position": 1,
                     *             "title": "Say hello",
                     *             "content": "<p>Write within the hour, and <strong>sign with your own name</strong>.</p>"
                     *           },
                     *           {
                     *             "id": 5202,
                     *             "position": 2,
                     *             "title": "Agree on the first result",
                     *             "content": "<ul><li>What should work by Friday?</li><li>Who will notice?</li></ul>"
                     *           },
                     *           {
                     *             "id": 5203,
                     *             "position": 3,
                     *             "title": null,
                     *             "content": "<p>Ask on Friday whether it does.</p>"
                     *           }
                     *         ]
                     *       }
                     *     }
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
                 * @description `true`: the request is checked and its response is created as usual, but nothing is stored. The response has `Dry-Run: true`.
                 * @example false
                 */
                dry_run?: boolean;
            };
            header?: {
                /**
                 * @description Makes retries safe. A request with a key of the last 24 hours is not executed again: it gets the stored response of the first one. Use a new random value, for example a UUID, for each change.
                 * @example f3b1c2d4-5e6f-4a7b-8c9d-0e1f2a3b4c5d
                 */
                "Idempotency-Key"?: string;
                /** @description The `ETag` of the guide that the change is based on, a list of them, or `*`. For another state of the guide the response is 412. */
                "If-Match"?: string;
            };
            path: {
                /**
                 * @description The guide's `id`.
                 * @example 1042
                 */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The draft. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "guide": {
                     *         "id": 1042,
                     *         "slug": "welcome-your-first-customer",
                     *         "external_id": null,
                     *         "title": "Welcome your first customer",
                     *         "description": "From the signature to the first good week, in three steps.",
                     *         "category": "product",
                     *         "status": "draft",
                     *         "published_at": null,
                     *         "featured": false,
                     *         "featured_at": null,
                     *         "views_count": 318,
                     *         "completions_count": 204,
                     *         "average_rating": 4.62,
                     *         "url": "https://guidepost.example/@ada/welcome-your-first-customer",
                     *         "user": {
                     *           "username": "ada",
                     *           "display_name": "Ada Berger"
                     *         },
                     *         "steps_count": 3,
                     *         "created_at": "2026-11-20T09:30:00.000Z",
                     *         "updated_at": "2026-11-20T10:05:12.480Z",
                     *         "version": 3,
                     *         "has_pending_changes": false,
                     *         "publish_at": null,
                     *         "unpublish_at": null,
                     *         "steps": [
                     *           {
                     *             "id": 5201,
                     *             "position": 1,
                     *             "title": "Say hello",
                     *             "content": "<p>Write within the hour, and <strong>sign with your own name</strong>.</p>"
                     *           },
                     *           {
                     *             "id": 5202,
                     *             "position": 2,
                     *             "title": "Agree on the first result",
                     *             "content": "<ul><li>What should work by Friday?</li><li>Who will notice?</li></ul>"
                     *           },
                     *           {
                     *             "id": 5203,
                     *             "position": 3,
                     *             "title": null,
                     *             "content": "<p>Ask on Friday whether it does.</p>"
                     *           }
                     *         ]
                     *       }
                     *     }
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
                 * @description `true`: the request is checked and its response is created as usual, but nothing is stored. The response has `Dry-Run: true`.
                 * @example false
                 */
                dry_run?: boolean;
            };
            header?: {
                /**
                 * @description Makes retries safe. A request with a key of the last 24 hours is not executed again: it gets the stored response of the first one. Use a new random value, for example a UUID, for each change.
                 * @example f3b1c2d4-5e6f-4a7b-8c9d-0e1f2a3b4c5d
                 */
                "Idempotency-Key"?: string;
                /** @description The `ETag` of the guide that the change is based on, a list of them, or `*`. For another state of the guide the response is 412. */
                "If-Match"?: string;
            };
            path: {
                /**
                 * @description The guide's `id`.
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
                 *       "publish_at": "2026-12-01T09:00:00+01:00",
                 *       "unpublish_at": "2026-12-24T18:00:00+01:00"
                 *     }
                 */
                "application/json": components["schemas"]["SetScheduleRequest"];
            };
        };
        responses: {
            /** @description The guide with its schedule. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "guide": {
                     *         "id": 1042,
                     *         "slug": "welcome-your-first-customer",
                     *         "external_id": null,
                     *         "title": "Welcome your first customer",
                     *         "description": "From the signature to the first good week, in three steps.",
                     *         "category": "product",
                     *         "status": "draft",
                     *         "published_at": null,
                     *         "featured": false,
                     *         "featured_at": null,
                     *         "views_count": 0,
                     *         "completions_count": 0,
                     *         "average_rating": null,
                     *         "url": "https://guidepost.example/@ada/welcome-your-first-customer",
                     *         "user": {
                     *           "username": "ada",
                     *           "display_name": "Ada Berger"
                     *         },
                     *         "steps_count": 3,
                     *         "created_at": "2026-11-20T09:30:00.000Z",
                     *         "updated_at": "2026-11-20T09:42:08.311Z",
                     *         "version": 2,
                     *         "has_pending_changes": false,
                     *         "publish_at": "2026-12-01T08:00:00.000Z",
                     *         "unpublish_at": "2026-12-24T17:00:00.000Z",
                     *         "steps": [
                     *           {
                     *             "id": 5201,
                     *             "position": 1,
                     *             "title": "Say hello",
                     *             "content": "<p>Write within the hour, and <strong>sign with your own name</strong>.</p>"
                     *           },
                     *           {
                     *             "id": 5202,
                     *             "position": 2,
                     *             "title": "Agree on the first result",
                     *             "content": "<ul><li>What should work by Friday?</li><li>Who will notice?</li></ul>"
                     *           },
                     *           {
                     *             "id": 5203,
                     *             "position": 3,
                     *             "title": null,
                     *             "content": "<p>Ask on Friday whether it does.</p>"
                     *           }
                     *         ]
                     *       }
                     *     }
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
                 * @description `true`: the request is checked and its response is created as usual, but nothing is stored. The response has `Dry-Run: true`.
                 * @example false
                 */
                dry_run?: boolean;
            };
            header?: {
                /**
                 * @description Makes retries safe. A request with a key of the last 24 hours is not executed again: it gets the stored response of the first one. Use a new random value, for example a UUID, for each change.
                 * @example f3b1c2d4-5e6f-4a7b-8c9d-0e1f2a3b4c5d
                 */
                "Idempotency-Key"?: string;
                /** @description The `ETag` of the guide that the change is based on, a list of them, or `*`. For another state of the guide the response is 412. */
                "If-Match"?: string;
            };
            path: {
                /**
                 * @description The guide's `id`.
                 * @example 1042
                 */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The featured guide. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "guide": {
                     *         "id": 1042,
                     *         "slug": "welcome-your-first-customer",
                     *         "external_id": null,
                     *         "title": "Welcome your first customer",
                     *         "description": "From the signature to the first good week, in three steps.",
                     *         "category": "product",
                     *         "status": "published",
                     *         "published_at": "2026-11-20T10:05:12.480Z",
                     *         "featured": true,
                     *         "featured_at": "2026-12-08T16:20:41.007Z",
                     *         "views_count": 318,
                     *         "completions_count": 204,
                     *         "average_rating": 4.62,
                     *         "url": "https://guidepost.example/@ada/welcome-your-first-customer",
                     *         "user": {
                     *           "username": "ada",
                     *           "display_name": "Ada Berger"
                     *         },
                     *         "steps_count": 3,
                     *         "created_at": "2026-11-20T09:30:00.000Z",
                     *         "updated_at": "2026-12-08T16:20:41.007Z",
                     *         "version": 3,
                     *         "has_pending_changes": false,
                     *         "publish_at": null,
                     *         "unpublish_at": null,
                     *         "steps": [
                     *           {
                     *             "id": 5201,
                     *             "position": 1,
                     *             "title": "Say hello",
                     *             "content": "<p>Write within the hour, and <strong>sign with your own name</strong>.</p>"
                     *           },
                     *           {
                     *             "id": 5202,
                     *             "position": 2,
                     *             "title": "Agree on the first result",
                     *             "content": "<ul><li>What should work by Friday?</li><li>Who will notice?</li></ul>"
                     *           },
                     *           {
                     *             "id": 5203,
                     *             "position": 3,
                     *             "title": null,
                     *             "content": "<p>Ask on Friday whether it does.</p>"
                     *           }
                     *         ]
                     *       }
                     *     }
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
                 * @description `true`: the request is checked and its response is created as usual, but nothing is stored. The response has `Dry-Run: true`.
                 * @example false
                 */
                dry_run?: boolean;
            };
            header?: {
                /**
                 * @description Makes retries safe. A request with a key of the last 24 hours is not executed again: it gets the stored response of the first one. Use a new random value, for example a UUID, for each change.
                 * @example f3b1c2d4-5e6f-4a7b-8c9d-0e1f2a3b4c5d
                 */
                "Idempotency-Key"?: string;
                /** @description The `ETag` of the guide that the change is based on, a list of them, or `*`. For another state of the guide the response is 412. */
                "If-Match"?: string;
            };
            path: {
                /**
                 * @description The guide's `id`.
                 * @example 1042
                 */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The guide, which is not featured. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "guide": {
                     *         "id": 1042,
                     *         "slug": "welcome-your-first-customer",
                     *         "external_id": null,
                     *         "title": "Welcome your first customer",
                     *         "description": "From the signature to the first good week, in three steps.",
                     *         "category": "product",
                     *         "status": "published",
                     *         "published_at": "2026-11-20T10:05:12.480Z",
                     *         "featured": false,
                     *         "featured_at": null,
                     *         "views_count": 318,
                     *         "completions_count": 204,
                     *         "average_rating": 4.62,
                     *         "url": "https://guidepost.example/@ada/welcome-your-first-customer",
                     *         "user": {
                     *           "username": "ada",
                     *           "display_name": "Ada Berger"
                     *         },
                     *         "steps_count": 3,
                     *         "created_at": "2026-11-20T09:30:00.000Z",
                     *         "updated_at": "2026-12-08T16:20:41.007Z",
                     *         "version": 4,
                     *         "has_pending_changes": false,
                     *         "publish_at": null,
                     *         "unpublish_at": null,
                     *         "steps": [
                     *           {
                     *             "id": 5201,
                     *             "position": 1,
                     *             "title": "Say hello",
                     *             "content": "<p>Write within the hour, and <strong>sign with your own name</strong>.</p>"
                     *           },
                     *           {
                     *             "id": 5202,
                     *             "position": 2,
                     *             "title": "Agree on the first result",
                     *             "content": "<ul><li>What should work by Friday?</li><li>Who will notice?</li></ul>"
                     *           },
                     *           {
                     *             "id": 5203,
                     *             "position": 3,
                     *             "title": null,
                     *             "content": "<p>Ask on Friday whether it does.</p>"
                     *           }
                     *         ]
                     *       }
                     *     }
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
                 * @description `true`: the request is checked and its response is created as usual, but nothing is stored. The response has `Dry-Run: true`.
                 * @example false
                 */
                dry_run?: boolean;
            };
            header?: {
                /**
                 * @description Makes retries safe. A request with a key of the last 24 hours is not executed again: it gets the stored response of the first one. Use a new random value, for example a UUID, for each change.
                 * @example f3b1c2d4-5e6f-4a7b-8c9d-0e1f2a3b4c5d
                 */
                "Idempotency-Key"?: string;
                /**
                 * @description `handling=strict`: content of which cleaning would remove something is refused with 422. Without it, the response has `warnings`. Other preferences are ignored.
                 * @example handling=strict
                 */
                Prefer?: string;
                /** @description The `ETag` of the guide that the change is based on, a list of them, or `*`. For another state of the guide the response is 412. */
                "If-Match"?: string;
            };
            path: {
                /**
                 * @description The guide's `id`.
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
            /** @description The guide as its draft has it. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "guide": {
                     *         "id": 1042,
                     *         "slug": "welcome-your-first-customer",
                     *         "external_id": null,
                     *         "title": "Welcome your first customers",
                     *         "description": "From the signature to the first good week, in three steps.",
                     *         "category": "product",
                     *         "status": "published",
                     *         "published_at": "2026-11-20T10:05:12.480Z",
                     *         "featured": false,
                     *         "featured_at": null,
                     *         "views_count": 318,
                     *         "completions_count": 204,
                     *         "average_rating": 4.62,
                     *         "url": "https://guidepost.example/@ada/welcome-your-first-customer",
                     *         "user": {
                     *           "username": "ada",
                     *           "display_name": "Ada Berger"
                     *         },
                     *         "steps_count": 3,
                     *         "created_at": "2026-11-20T09:30:00.000Z",
                     *         "updated_at": "2026-12-02T08:11:37.250Z",
                     *         "version": 2,
                     *         "has_pending_changes": true,
                     *         "publish_at": null,
                     *         "unpublish_at": null,
                     *         "steps": [
                     *           {
                     *             "id": 5201,
                     *             "position": 1,
                     *             "title": "Say hello",
                     *             "content": "<p>Write within the hour, and <strong>sign with your own name</strong>.</p>"
                     *           },
                     *           {
                     *             "id": 5202,
                     *             "position": 2,
                     *             "title": "Agree on the first result",
                     *             "content": "<ul><li>What should work by Friday?</li><li>Who will notice?</li></ul>"
                     *           },
                     *           {
                     *             "id": 5203,
                     *             "position": 3,
                     *             "title": null,
                     *             "content": "<p>Ask on Friday whether it does.</p>"
                     *           }
                     *         ]
                     *       },
                     *       "draft": {
                     *         "revision": "5f0c1f0e-6d0a-4c1e-9a53-2f6f1c7f9b1d",
                     *         "base_version": 2,
                     *         "saved_at": "2026-12-02T08:11:37.250Z",
                     *         "saved_by": {
                     *           "username": "ada",
                     *           "display_name": "Ada Berger"
                     *         },
                     *         "conflicts": []
                     *       }
                     *     }
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
                 * @description `true`: the request is checked and its response is created as usual, but nothing is stored. The response has `Dry-Run: true`.
                 * @example false
                 */
                dry_run?: boolean;
            };
            header?: {
                /**
                 * @description Makes retries safe. A request with a key of the last 24 hours is not executed again: it gets the stored response of the first one. Use a new random value, for example a UUID, for each change.
                 * @example f3b1c2d4-5e6f-4a7b-8c9d-0e1f2a3b4c5d
                 */
                "Idempotency-Key"?: string;
                /** @description The `ETag` of the guide that the change is based on, a list of them, or `*`. For another state of the guide the response is 412. */
                "If-Match"?: string;
            };
            path: {
                /**
                 * @description The guide's `id`.
                 * @example 1042
                 */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The guide has no pending draft. */
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
                 * @description `true`: the request is checked and its response is created as usual, but nothing is stored. The response has `Dry-Run: true`.
                 * @example false
                 */
                dry_run?: boolean;
            };
            header?: {
                /**
                 * @description Makes retries safe. A request with a key of the last 24 hours is not executed again: it gets the stored response of the first one. Use a new random value, for example a UUID, for each change.
                 * @example f3b1c2d4-5e6f-4a7b-8c9d-0e1f2a3b4c5d
                 */
                "Idempotency-Key"?: string;
                /** @description The `ETag` of the guide that the change is based on, a list of them, or `*`. For another state of the guide the response is 412. */
                "If-Match"?: string;
            };
            path: {
                /**
                 * @description The guide's `id`.
                 * @example 1042
                 */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The guide after the change. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "guide": {
                     *         "id": 1042,
                     *         "slug": "welcome-your-first-customer",
                     *         "external_id": null,
                     *         "title": "Welcome your first customers",
                     *         "description": "From the signature to the first good week, in three steps.",
                     *         "category": "product",
                     *         "status": "published",
                     *         "published_at": "2026-11-20T10:05:12.480Z",
                     *         "featured": false,
                     *         "featured_at": null,
                     *         "views_count": 318,
                     *         "completions_count": 204,
                     *         "average_rating": 4.62,
                     *         "url": "https://guidepost.example/@ada/welcome-your-first-customer",
                     *         "user": {
                     *           "username": "ada",
                     *           "display_name": "Ada Berger"
                     *         },
                     *         "steps_count": 3,
                     *         "created_at": "2026-11-20T09:30:00.000Z",
                     *         "updated_at": "2026-12-02T08:11:37.250Z",
                     *         "version": 3,
                     *         "has_pending_changes": false,
                     *         "publish_at": null,
                     *         "unpublish_at": null,
                     *         "steps": [
                     *           {
                     *             "id": 5201,
                     *             "position": 1,
                     *             "title": "Say hello",
                     *             "content": "<p>Write within the hour, and <strong>sign with your own name</strong>.</p>"
                     *           },
                     *           {
                     *             "id": 5202,
                     *             "position": 2,
                     *             "title": "Agree on the first result",
                     *             "content": "<ul><li>What should work by Friday?</li><li>Who will notice?</li></ul>"
                     *           },
                     *           {
                     *             "id": 5203,
                     *             "position": 3,
                     *             "title": null,
                     *             "content": "<p>Ask on Friday whether it does.</p>"
                     *           }
                     *         ]
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["GuideAnswer"];
                };
            };
        };
    };
    listVersions: {
        parameters: {
            query?: {
                /** @description Largest number of versions on a page. A value above 100 is clamped to 100. */
                limit?: number;
                /**
                 * @description `next_cursor` of the previous page.
                 * @example AaH4SpXAAAAEEg
                 */
                cursor?: string;
            };
            header?: {
                /** @description The `ETag` of an earlier response, a list of them, or `*`. */
                "If-None-Match"?: string;
            };
            path: {
                /**
                 * @description The guide's `id`.
                 * @example 1042
                 */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of versions. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "versions": [
                     *         {
                     *           "number": 2,
                     *           "guide_version": 3,
                     *           "created_at": "2026-12-02T08:11:37.250Z",
                     *           "kind": "updated",
                     *           "restored_from": null,
                     *           "via": "api_key",
                     *           "user": {
                     *             "username": "ada",
                     *             "display_name": "Ada Berger"
                     *           },
                     *           "key": {
                     *             "id": 17,
                     *             "name": "Documentation build",
                     *             "last_four": "9f3a"
                     *           },
                     *           "changed": [
                     *             "title",
                     *             "steps"
                     *           ],
                     *           "step_changes": {
                     *             "added": 1,
                     *             "removed": 0,
                     *             "changed": 2
                     *           },
                     *           "title": "Welcome your first customers",
                     *           "steps_count": 4
                     *         },
                     *         {
                     *           "number": 1,
                     *           "guide_version": 2,
                     *           "created_at": "2026-11-20T10:05:12.480Z",
                     *           "kind": "published",
                     *           "restored_from": null,
                     *           "via": "portal",
                     *           "user": {
                     *             "username": "ada",
                     *             "display_name": "Ada Berger"
                     *           },
                     *           "key": null,
                     *           "changed": [],
                     *           "step_changes": {
                     *             "added": 0,
                     *             "removed": 0,
                     *             "changed": 0
                     *           },
                     *           "title": "Welcome your first customer",
                     *           "steps_count": 3
                     *         }
                     *       ],
                     *       "next_cursor": null
                     *     }
                     */
                    "application/json": components["schemas"]["VersionList"];
                };
            };
        };
    };
    getVersion: {
        parameters: {
            query?: {
                /** @description `source`: each step has the `format` in which it was sent last, and its Markdown in `source`. */
                include?: "source";
            };
            header?: {
                /** @description The `ETag` of an earlier response, a list of them, or `*`. */
                "If-None-Match"?: string;
            };
            path: {
                /**
                 * @description The guide's `id`.
                 * @example 1042
                 */
                id: number;
                /** @description The number of the version. */
                number: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The version with its content. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "version": {
                     *         "number": 1,
                     *         "guide_version": 2,
                     *         "created_at": "2026-11-20T10:05:12.480Z",
                     *         "kind": "published",
                     *         "restored_from": null,
                     *         "via": "portal",
                     *         "user": {
                     *           "username": "ada",
                     *           "display_name": "Ada Berger"
                     *         },
                     *         "key": null,
                     *         "changed": [],
                     *         "step_changes": {
                     *           "added": 0,
                     *           "removed": 0,
                     *           "changed": 0
                     *         },
                     *         "title": "Welcome your first customer",
                     *         "steps_count": 3,
                     *         "description": "From the signature to the first good week, in three steps.",
                     *         "category": "product",
                     *         "steps": [
                     *           {
                     *             "id": 5201,
                     *             "position": 1,
                     *             "title": "Say hello",
                     *             "content": "<p>Write within the hour, and <strong>sign with your own name</strong>.</p>"
                     *           },
                     *           {
                     *             "id": 5202,
                     *             "position": 2,
                     *             "title": "Agree on the first result",
                     *             "content": "<ul><li>What should work by Friday?</li><li>Who will notice?</li></ul>"
                     *           },
                     *           {
                     *             "id": 5203,
                     *             "position": 3,
                     *             "title": null,
                     *             "content": "<p>Ask on Friday whether it does.</p>"
                     *           }
                     *         ]
                     *       }
                     *     }
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
                 * @description `true`: the request is checked and its response is created as usual, but nothing is stored. The response has `Dry-Run: true`.
                 * @example false
                 */
                dry_run?: boolean;
            };
            header?: {
                /**
                 * @description Makes retries safe. A request with a key of the last 24 hours is not executed again: it gets the stored response of the first one. Use a new random value, for example a UUID, for each change.
                 * @example f3b1c2d4-5e6f-4a7b-8c9d-0e1f2a3b4c5d
                 */
                "Idempotency-Key"?: string;
                /** @description The `ETag` of the guide that the change is based on, a list of them, or `*`. For another state of the guide the response is 412. */
                "If-Match"?: string;
            };
            path: {
                /**
                 * @description The guide's `id`.
                 * @example 1042
                 */
                id: number;
                /** @description The number of the version. */
                number: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The guide after the change. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "guide": {
                     *         "id": 1042,
                     *         "slug": "welcome-your-first-customer",
                     *         "external_id": null,
                     *         "title": "Welcome your first customer",
                     *         "description": "From the signature to the first good week, in three steps.",
                     *         "category": "product",
                     *         "status": "published",
                     *         "published_at": "2026-11-20T10:05:12.480Z",
                     *         "featured": false,
                     *         "featured_at": null,
                     *         "views_count": 318,
                     *         "completions_count": 204,
                     *         "average_rating": 4.62,
                     *         "url": "https://guidepost.example/@ada/welcome-your-first-customer",
                     *         "user": {
                     *           "username": "ada",
                     *           "display_name": "Ada Berger"
                     *         },
                     *         "steps_count": 3,
                     *         "created_at": "2026-11-20T09:30:00.000Z",
                     *         "updated_at": "2026-11-20T10:05:12.480Z",
                     *         "version": 4,
                     *         "has_pending_changes": false,
                     *         "publish_at": null,
                     *         "unpublish_at": null,
                     *         "steps": [
                     *           {
                     *             "id": 5201,
                     *             "position": 1,
                     *             "title": "Say hello",
                     *             "content": "<p>Write within the hour, and <strong>sign with your own name</strong>.</p>"
                     *           },
                     *           {
                     *             "id": 5202,
                     *             "position": 2,
                     *             "title": "Agree on the first result",
                     *             "content": "<ul><li>What should work by Friday?</li><li>Who will notice?</li></ul>"
                     *           },
                     *           {
                     *             "id": 5203,
                     *             "position": 3,
                     *             "title": null,
                     *             "content": "<p>Ask on Friday whether it does.</p>"
                     *           }
                     *         ]
                     *       }
                     *     }
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
                 * @description `true`: the request is checked and its response is created as usual, but nothing is stored. The response has `Dry-Run: true`.
                 * @example false
                 */
                dry_run?: boolean;
            };
            header?: {
                /**
                 * @description Makes retries safe. A request with a key of the last 24 hours is not executed again: it gets the stored response of the first one. Use a new random value, for example a UUID, for each change.
                 * @example f3b1c2d4-5e6f-4a7b-8c9d-0e1f2a3b4c5d
                 */
                "Idempotency-Key"?: string;
                /**
                 * @description `handling=strict`: content of which cleaning would remove something is refused with 422. Without it, the response has `warnings`. Other preferences are ignored.
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
            /** @description The results, in the order of the operations. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "results": [
                     *         {
                     *           "status": 201,
                     *           "guide": {
                     *             "id": 1042,
                     *             "slug": "welcome-your-first-customer",
                     *             "external_id": "handbook-welcome",
                     *             "title": "Welcome your first customer",
                     *             "description": "From the signature to the first good week, in three steps.",
                     *             "category": "product",
                     *             "status": "draft",
                     *             "published_at": null,
                     *             "featured": false,
                     *             "featured_at": null,
                     *             "views_count": 0,
                     *             "completions_count": 0,
                     *             "average_rating": null,
                     *             "url": "https://guidepost.example/@ada/welcome-your-first-customer",
                     *             "user": {
                     *               "username": "ada",
                     *               "display_name": "Ada Berger"
                     *             },
                     *             "steps_count": 3,
                     *             "created_at": "2026-11-20T09:30:00.000Z",
                     *             "updated_at": "2026-11-20T09:30:00.000Z",
                     *             "version": 1,
                     *             "has_pending_changes": false,
                     *             "publish_at": null,
                     *             "unpublish_at": null
                     *           }
                     *         },
                     *         {
                     *           "status": 412,
                     *           "error": {
                     *             "code": "precondition_failed",
                     *             "message": "The guide was changed since the version in If-Match"
                     *           },
                     *           "etag": "\"g1042.2\""
                     *         }
                     *       ],
                     *       "succeeded": 1,
                     *       "failed": 1
                     *     }
                     */
                    "application/json": components["schemas"]["BulkAnswer"];
                };
            };
        };
    };
    getGuideInsights: {
        parameters: {
            query?: {
                /** @description The first day (UTC). By default, 28 days including `to` are returned. */
                from?: string;
                /** @description The last day (UTC). By default, today. */
                to?: string;
            };
            header?: {
                /** @description The `ETag` of an earlier response, a list of them, or `*`. */
                "If-None-Match"?: string;
            };
            path: {
                /**
                 * @description The guide's `id`.
                 * @example 1042
                 */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The insights. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "insights": {
                     *         "from": "2026-12-01",
                     *         "to": "2026-12-03",
                     *         "totals": {
                     *           "views": 120,
                     *           "completions": 41,
                     *           "completion_rate": 0.34,
                     *           "ratings_count": 3,
                     *           "average_rating": 4.67
                     *         },
                     *         "previous": {
                     *           "views": 96,
                     *           "completions": 36,
                     *           "completion_rate": 0.38,
                     *           "ratings_count": 0,
                     *           "average_rating": null
                     *         },
                     *         "days": [
                     *           {
                     *             "day": "2026-12-01",
                     *             "views": 38,
                     *             "completions": 12,
                     *             "ratings_count": 2,
                     *             "average_rating": 4.5
                     *           },
                     *           {
                     *             "day": "2026-12-02",
                     *             "views": 51,
                     *             "completions": 20,
                     *             "ratings_count": 1,
                     *             "average_rating": 5
                     *           },
                     *           {
                     *             "day": "2026-12-03",
                     *             "views": 31,
                     *             "completions": 9,
                     *             "ratings_count": 0,
                     *             "average_rating": null
                     *           }
                     *         ],
                     *         "ratings": [
                     *           {
                     *             "rating": 1,
                     *             "readers": 0
                     *           },
                     *           {
                     *             "rating": 2,
                     *             "readers": 1
                     *           },
                     *           {
                     *             "rating": 3,
                     *             "readers": 4
                     *           },
                     *           {
                     *             "rating": 4,
                     *             "readers": 18
                     *           },
                     *           {
                     *             "rating": 5,
                     *             "readers": 44
                     *           }
                     *         ],
                     *         "devices": {
                     *           "phone": 47,
                     *           "tablet": 6,
                     *           "desktop": 67,
                     *           "unknown": 0
                     *         },
                     *         "referrers": [
                     *           {
                     *             "host": "www.search.example",
                     *             "views": 58
                     *           },
                     *           {
                     *             "host": "docs.acme.example",
                     *             "views": 21
                     *           }
                     *         ],
                     *         "steps": [
                     *           {
                     *             "position": 1,
                     *             "readers": 112
                     *           },
                     *           {
                     *             "position": 2,
                     *             "readers": 74
                     *           },
                     *           {
                     *             "position": 3,
                     *             "readers": 52
                     *           }
                     *         ]
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["GuideInsightsAnswer"];
                };
            };
        };
    };
    getInsights: {
        parameters: {
            query?: {
                /** @description The first day (UTC). By default, 28 days including `to` are returned. */
                from?: string;
                /** @description The last day (UTC). By default, today. */
                to?: string;
                /**
                 * @description Only guides of the user with this username. Needs an admin key.
                 * @example ada
                 */
                user_id?: string;
            };
            header?: {
                /** @description The `ETag` of an earlier response, a list of them, or `*`. */
                "If-None-Match"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The insights. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "insights": {
                     *         "from": "2026-12-01",
                     *         "to": "2026-12-03",
                     *         "totals": {
                     *           "views": 120,
                     *           "completions": 41,
                     *           "completion_rate": 0.34,
                     *           "ratings_count": 3,
                     *           "average_rating": 4.67
                     *         },
                     *         "previous": {
                     *           "views": 96,
                     *           "completions": 36,
                     *           "completion_rate": 0.38,
                     *           "ratings_count": 0,
                     *           "average_rating": null
                     *         },
                     *         "days": [
                     *           {
                     *             "day": "2026-12-01",
                     *             "views": 38,
                     *             "completions": 12,
                     *             "ratings_count": 2,
                     *             "average_rating": 4.5
                     *           },
                     *           {
                     *             "day": "2026-12-02",
                     *             "views": 51,
                     *             "completions": 20,
                     *             "ratings_count": 1,
                     *             "average_rating": 5
                     *           },
                     *           {
                     *             "day": "2026-12-03",
                     *             "views": 31,
                     *             "completions": 9,
                     *             "ratings_count": 0,
                     *             "average_rating": null
                     *           }
                     *         ],
                     *         "ratings": [
                     *           {
                     *             "rating": 1,
                     *             "readers": 0
                     *           },
                     *           {
                     *             "rating": 2,
                     *             "readers": 1
                     *           },
                     *           {
                     *             "rating": 3,
                     *             "readers": 4
                     *           },
                     *           {
                     *             "rating": 4,
                     *             "readers": 18
                     *           },
                     *           {
                     *             "rating": 5,
                     *             "readers": 44
                     *           }
                     *         ],
                     *         "devices": {
                     *           "phone": 47,
                     *           "tablet": 6,
                     *           "desktop": 67,
                     *           "unknown": 0
                     *         },
                     *         "referrers": [
                     *           {
                     *             "host": "www.search.example",
                     *             "views": 58
                     *           },
                     *           {
                     *             "host": "docs.acme.example",
                     *             "views": 21
                     *           }
                     *         ]
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["AccountInsightsAnswer"];
                };
            };
        };
    };
    listGuideFeedback: {
        parameters: {
            query?: {
                /** @description Only texts with this status. */
                status?: "new" | "read";
                /** @description Only texts with this rating. */
                rating?: number;
                /** @description Largest number of texts on a page. A value above 100 is clamped to 100. */
                limit?: number;
                /**
                 * @description `next_cursor` of the previous page.
                 * @example AaH4SpXAAAAEEg
                 */
                cursor?: string;
            };
            header?: {
                /** @description The `ETag` of an earlier response, a list of them, or `*`. */
                "If-None-Match"?: string;
            };
            path: {
                /**
                 * @description The guide's `id`.
                 * @example 1042
                 */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of feedback. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "feedback": [
                     *         {
                     *           "id": 71,
                     *           "guide": {
                     *             "id": 1042,
                     *             "title": "Welcome your first customer"
                     *           },
                     *           "rating": 3,
                     *           "text": "Step 2 does not say how hot the water has to be.",
                     *           "status": "new",
                     *           "day": "2026-12-03"
                     *         }
                     *       ],
                     *       "next_cursor": null
                     *     }
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
                 * @description Only guides of the user with this username. Needs an admin key.
                 * @example ada
                 */
                user_id?: string;
                /** @description Only texts with this status. */
                status?: "new" | "read";
                /** @description Only texts with this rating. */
                rating?: number;
                /** @description Largest number of texts on a page. A value above 100 is clamped to 100. */
                limit?: number;
                /**
                 * @description `next_cursor` of the previous page.
                 * @example AaH4SpXAAAAEEg
                 */
                cursor?: string;
            };
            header?: {
                /** @description The `ETag` of an earlier response, a list of them, or `*`. */
                "If-None-Match"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of feedback. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "feedback": [
                     *         {
                     *           "id": 71,
                     *           "guide": {
                     *             "id": 1042,
                     *             "title": "Welcome your first customer"
                     *           },
                     *           "rating": 3,
                     *           "text": "Step 2 does not say how hot the water has to be.",
                     *           "status": "new",
                     *           "day": "2026-12-03"
                     *         }
                     *       ],
                     *       "next_cursor": "ZmVlZGJhY2sgNzE"
                     *     }
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
                 * @description `true`: the request is checked and its response is created as usual, but nothing is stored. The response has `Dry-Run: true`.
                 * @example false
                 */
                dry_run?: boolean;
            };
            header?: {
                /**
                 * @description Makes retries safe. A request with a key of the last 24 hours is not executed again: it gets the stored response of the first one. Use a new random value, for example a UUID, for each change.
                 * @example f3b1c2d4-5e6f-4a7b-8c9d-0e1f2a3b4c5d
                 */
                "Idempotency-Key"?: string;
            };
            path: {
                /**
                 * @description The guide's `id`.
                 * @example 1042
                 */
                id: number;
                /** @description The `id` of the text. */
                feedback_id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The feedback is deleted. */
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
                 * @description `true`: the request is checked and its response is created as usual, but nothing is stored. The response has `Dry-Run: true`.
                 * @example false
                 */
                dry_run?: boolean;
            };
            header?: {
                /**
                 * @description Makes retries safe. A request with a key of the last 24 hours is not executed again: it gets the stored response of the first one. Use a new random value, for example a UUID, for each change.
                 * @example f3b1c2d4-5e6f-4a7b-8c9d-0e1f2a3b4c5d
                 */
                "Idempotency-Key"?: string;
            };
            path: {
                /**
                 * @description The guide's `id`.
                 * @example 1042
                 */
                id: number;
                /** @description The `id` of the text. */
                feedback_id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "status": "read"
                 *     }
                 */
                "application/json": components["schemas"]["UpdateFeedbackRequest"];
            };
        };
        responses: {
            /** @description The feedback after the update. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "feedback": {
                     *         "id": 71,
                     *         "guide": {
                     *           "id": 1042,
                     *           "title": "Welcome your first customer"
                     *         },
                     *         "rating": 3,
                     *         "text": "Step 2 does not say how hot the water has to be.",
                     *         "status": "read",
                     *         "day": "2026-12-03"
                     *       }
                     *     }
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
                 * @description `next_cursor` of the previous response. Without it, the response has the oldest change.
                 * @example AaH4SpXAAAAEEg
                 */
                cursor?: string;
                /** @description Largest number of changes on a page. A value above 100 is clamped to 100. */
                limit?: number;
                /** @description `steps`: each guide has its `steps`. `source`: each step also has the `format` in which it was sent last, and its Markdown in `source`. A page ends early when its steps have more than 4 MiB. */
                include?: "steps" | "source";
            };
            header?: {
                /** @description The `ETag` of an earlier response, a list of them, or `*`. */
                "If-None-Match"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of changes. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "changes": [
                     *         {
                     *           "type": "guide.upserted",
                     *           "guide": {
                     *             "id": 1042,
                     *             "slug": "welcome-your-first-customer",
                     *             "external_id": null,
                     *             "title": "Welcome your first customer",
                     *             "description": "From the signature to the first good week, in three steps.",
                     *             "category": "product",
                     *             "status": "published",
                     *             "published_at": "2026-11-20T10:05:12.480Z",
                     *             "featured": true,
                     *             "featured_at": "2026-12-08T16:20:41.007Z",
                     *             "views_count": 318,
                     *             "completions_count": 204,
                     *             "average_rating": 4.62,
                     *             "url": "https://guidepost.example/@ada/welcome-your-first-customer",
                     *             "user": {
                     *               "username": "ada",
                     *               "display_name": "Ada Berger"
                     *             },
                     *             "steps_count": 3,
                     *             "created_at": "2026-11-20T09:30:00.000Z",
                     *             "updated_at": "2026-12-08T16:20:41.007Z",
                     *             "version": 3,
                     *             "has_pending_changes": false,
                     *             "publish_at": null,
                     *             "unpublish_at": null
                     *           }
                     *         },
                     *         {
                     *           "type": "guide.deleted",
                     *           "id": 1040,
                     *           "external_id": "handbook-welcome",
                     *           "deleted_at": "2026-12-09T07:45:10.120Z"
                     *         }
                     *       ],
                     *       "next_cursor": "TzDqmAAAAAAAAAAACAAAAAAAACo",
                     *       "has_more": false
                     *     }
                     */
                    "application/json": components["schemas"]["ChangeList"];
                };
            };
        };
    };
    listRequests: {
        parameters: {
            query?: {
                /** @description Only requests with this key. */
                key_id?: number;
                /** @description Only responses with this status. */
                status?: number;
                /** @description Only refusals with this error code. */
                code?: "bad_request" | "unauthorized" | "guide_limit_exceeded" | "quota_exceeded" | "forbidden" | "account_suspended" | "email_not_verified" | "not_found" | "method_not_allowed" | "idempotency_in_progress" | "cursor_expired" | "precondition_failed" | "payload_too_large" | "unsupported_media_type" | "idempotency_key_reused" | "validation_failed" | "rate_limit_exceeded" | "internal_error" | "service_unavailable";
                /** @description Only requests of this operation, for example `guides.get`. `unknown` selects requests to unknown paths. */
                operation?: string;
                /** @description Only requests that were received at this time or later. */
                since?: string;
                /** @description Only requests that were received before this time. */
                until?: string;
                /** @description Largest number of requests on a page. A value above 100 is clamped to 100. */
                limit?: number;
                /**
                 * @description `next_cursor` of the previous page, with the same filters.
                 * @example AaH4SpXAAAAEEg
                 */
                cursor?: string;
            };
            header?: {
                /** @description The `ETag` of an earlier response, a list of them, or `*`. */
                "If-None-Match"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of the log. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "requests": [
                     *         {
                     *           "id": "019ab4c2-9f00-7c3e-8d52-6f1b2a3c4d5e",
                     *           "request_id": "019ab4c2-9f00-7c3e-8d52-6f1b2a3c4d5e",
                     *           "received_at": "2025-11-24T09:30:00.000Z",
                     *           "key": {
                     *             "id": 31,
                     *             "name": "Nightly export",
                     *             "last_four": "9f2c",
                     *             "username": "ada"
                     *           },
                     *           "method": "PATCH",
                     *           "operation": "guides.update",
                     *           "path": "/v1/guides/1042",
                     *           "status": 403,
                     *           "code": "forbidden",
                     *           "duration_ms": 2.4,
                     *           "address": "203.0.113.9",
                     *           "user_agent": "export/2.1",
                     *           "replayed": false,
                     *           "requests": 1
                     *         }
                     *       ],
                     *       "next_cursor": null
                     *     }
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
                /** @description The `ETag` of an earlier response, a list of them, or `*`. */
                "If-None-Match"?: string;
            };
            path: {
                /**
                 * @description The value of `X-Request-Id` in the response, or the `id` of an entry.
                 * @example 019ab4c2-9f00-7c3e-8d52-6f1b2a3c4d5e
                 */
                request_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The request with its explanation. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "request": {
                     *         "id": "019ab4c2-9f00-7c3e-8d52-6f1b2a3c4d5e",
                     *         "request_id": "019ab4c2-9f00-7c3e-8d52-6f1b2a3c4d5e",
                     *         "received_at": "2025-11-24T09:30:00.000Z",
                     *         "key": {
                     *           "id": 31,
                     *           "name": "Nightly export",
                     *           "last_four": "9f2c",
                     *           "username": "ada"
                     *         },
                     *         "method": "PATCH",
                     *         "operation": "guides.update",
                     *         "path": "/v1/guides/1042",
                     *         "status": 403,
                     *         "code": "forbidden",
                     *         "duration_ms": 2.4,
                     *         "address": "203.0.113.9",
                     *         "user_agent": "export/2.1",
                     *         "replayed": false,
                     *         "requests": 1,
                     *         "required_scope": "write",
                     *         "key_scopes": [
                     *           "read"
                     *         ],
                     *         "limits": {
                     *           "minute": {
                     *             "limit": 300,
                     *             "used": 12
                     *           },
                     *           "hour": {
                     *             "limit": 10000,
                     *             "used": 640
                     *           },
                     *           "month": {
                     *             "limit": 50000,
                     *             "used": null
                     *           }
                     *         },
                     *         "message": "Insufficient scope for this action",
                     *         "details": {},
                     *         "checks": [
                     *           {
                     *             "check": "api_key",
                     *             "result": "passed",
                     *             "text": "API key: sk_…9f2c of ada"
                     *           },
                     *           {
                     *             "check": "rate_limit",
                     *             "result": "passed",
                     *             "text": "Rate limit: 12 of 300 this minute, 640 of 10,000 this hour"
                     *           },
                     *           {
                     *             "check": "route",
                     *             "result": "passed",
                     *             "text": "Route: PATCH /v1/guides/1042 is guides.update"
                     *           },
                     *           {
                     *             "check": "scope",
                     *             "result": "failed",
                     *             "text": "Scope: needs write, key has read"
                     *           },
                     *           {
                     *             "check": "quota",
                     *             "result": "skipped",
                     *             "text": "Quota: not reached"
                     *           }
                     *         ],
                     *         "advice": "Use a key with the scope write, or add the scope to this key in the portal.",
                     *         "help_url": "https://guidepost.example/docs/errors#forbidden"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["RequestAnswer"];
                };
            };
        };
    };
    listAuditLog: {
        parameters: {
            query?: {
                /** @description Only entries with this action. */
                action?: "session.signed_in" | "session.sign_in_failed" | "session.confirmed" | "session.confirmation_failed" | "session.second_factor_failed" | "session.signed_out" | "session.signed_out_everywhere" | "session.ended" | "session.others_ended" | "user.signed_up" | "user.created" | "user.renamed" | "user.email_verified" | "user.email_change_requested" | "user.email_change_cancelled" | "user.email_changed" | "password.set" | "password.changed" | "password.reset" | "two_factor.enabled" | "two_factor.disabled" | "two_factor.reset" | "two_factor.recovery_code_used" | "two_factor.recovery_codes_replaced" | "passkey.added" | "passkey.renamed" | "passkey.removed" | "provider.connected" | "provider.disconnected" | "key.created" | "key.updated" | "key.rotated" | "key.revoked" | "invitation.created" | "invitation.cancelled" | "invitation.accepted" | "member.role_changed" | "member.removed" | "account.renamed" | "account.branding_changed" | "account.plan_changed" | "account.usage_set" | "account.suspended" | "account.resumed" | "account.two_factor_requirement_changed" | "account.exported" | "audit_log.exported" | "webhook.created" | "webhook.updated" | "webhook.secret_rotated" | "webhook.disabled" | "webhook.deleted" | "guide.published" | "guide.unpublished" | "guide.scheduled" | "guide.link_created" | "guide.link_revoked" | "guide.changes_published" | "guide.version_restored" | "guide.deleted" | "guide.restored";
                /**
                 * @description Only entries of the user with this username. An unknown username returns an empty list.
                 * @example ada
                 */
                user_id?: string;
                /** @description Only actions with this API key. */
                key_id?: number;
                /** @description Only actions in the portal, with an API key, of the operator, or of Guidepost itself (`system`). */
                via?: "portal" | "api_key" | "operator" | "system";
                /** @description Only changes of objects of this kind. */
                target_type?: "account" | "guide" | "invitation" | "key" | "passkey" | "user" | "webhook";
                /** @description Only changes of the object with this id. Requires `target_type`. */
                target_id?: string;
                /** @description Only entries at this time or later. */
                since?: string;
                /** @description Only entries before this time. */
                until?: string;
                /** @description Largest number of entries on a page. A value above 100 is clamped to 100. */
                limit?: number;
                /**
                 * @description `next_cursor` of the previous page, with the same filters.
                 * @example AaH4SpXAAAAEEg
                 */
                cursor?: string;
            };
            header?: {
                /** @description The `ETag` of an earlier response, a list of them, or `*`. */
                "If-None-Match"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of the log. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "entries": [
                     *         {
                     *           "id": "019ab4c2-9f00-7c3e-8d52-6f1b2a3c4d5e",
                     *           "created_at": "2025-11-24T09:30:00.000Z",
                     *           "action": "key.created",
                     *           "via": "portal",
                     *           "user": {
                     *             "username": "ada",
                     *             "display_name": "Ada Berger"
                     *           },
                     *           "key": null,
                     *           "target": {
                     *             "type": "key",
                     *             "id": "31",
                     *             "name": "Nightly export"
                     *           },
                     *           "address": "203.0.113.9",
                     *           "user_agent": "Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0",
                     *           "details": {
                     *             "scopes": [
                     *               "read"
                     *             ]
                     *           }
                     *         }
                     *       ],
                     *       "next_cursor": null
                     *     }
                     */
                    "application/json": components["schemas"]["AuditList"];
                };
            };
        };
    };
    listUsers: {
        parameters: {
            query?: {
                /** @description Largest number of users on a page. A value above 100 is clamped to 100. */
                limit?: number;
                /**
                 * @description `next_cursor` of the previous page.
                 * @example AaH4SpXAAAAEEg
                 */
                cursor?: string;
            };
            header?: {
                /** @description The `ETag` of an earlier response, a list of them, or `*`. */
                "If-None-Match"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of users. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "users": [
                     *         {
                     *           "username": "ada",
                     *           "display_name": "Ada Berger",
                     *           "role": "owner",
                     *           "created_at": "2025-10-02T08:00:00.000Z"
                     *         }
                     *       ],
                     *       "next_cursor": null
                     *     }
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
                /** @description The `ETag` of an earlier response, a list of them, or `*`. */
                "If-None-Match"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The key with its user, account and usage. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "key": {
                     *         "id": 31,
                     *         "name": "Nightly export",
                     *         "last_four": "9f2c",
                     *         "scopes": [
                     *           "read"
                     *         ],
                     *         "created_at": "2026-11-02T08:00:00.000Z",
                     *         "expires_at": null,
                     *         "allowed_addresses": [
                     *           "203.0.113.0/24",
                     *           "2001:db8::/32"
                     *         ],
                     *         "allowed_referrers": []
                     *       },
                     *       "user": {
                     *         "username": "ada",
                     *         "display_name": "Ada Berger",
                     *         "role": "owner"
                     *       },
                     *       "account": {
                     *         "id": 7,
                     *         "name": "Berger Ltd",
                     *         "plan": "pro",
                     *         "guides_count": 214,
                     *         "guide_limit": 1000
                     *       },
                     *       "usage": {
                     *         "period": "2026-11",
                     *         "requests_used": 12480,
                     *         "quota_limit": 50000,
                     *         "quota_remaining": 37520,
                     *         "usage_percentage": 24.96,
                     *         "rate_limits": {
                     *           "per_minute": 300,
                     *           "per_hour": 10000
                     *         },
                     *         "resets_at": "2026-12-01T00:00:00.000Z"
                     *       }
                     *     }
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
                /** @description The `ETag` of an earlier response, a list of them, or `*`. */
                "If-None-Match"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The usage record. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "period": "2026-11",
                     *       "requests_used": 12480,
                     *       "quota_limit": 50000,
                     *       "quota_remaining": 37520,
                     *       "usage_percentage": 24.96,
                     *       "rate_limits": {
                     *         "per_minute": 300,
                     *         "per_hour": 10000
                     *       },
                     *       "resets_at": "2026-12-01T00:00:00.000Z"
                     *     }
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
                /** @description The `ETag` of an earlier response, a list of them, or `*`. */
                "If-None-Match"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The webhooks. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "webhooks": [
                     *         {
                     *           "id": 12,
                     *           "url": "https://receiver.example/guidepost",
                     *           "description": "Search index of the help centre",
                     *           "events": [
                     *             "guide.published",
                     *             "guide.unpublished"
                     *           ],
                     *           "enabled": true,
                     *           "disabled_reason": null,
                     *           "failing_since": null,
                     *           "previous_secret_until": null,
                     *           "health": {
                     *             "succeeded": 41,
                     *             "failed": 0,
                     *             "pending": 0
                     *           },
                     *           "created_at": "2026-11-20T09:30:00.000Z",
                     *           "updated_at": "2026-11-20T09:30:00.000Z"
                     *         }
                     *       ]
                     *     }
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
                 * @description `true`: the request is checked and its response is created as usual, but nothing is stored. The response has `Dry-Run: true`.
                 * @example false
                 */
                dry_run?: boolean;
            };
            header?: {
                /**
                 * @description Makes retries safe. A request with a key of the last 24 hours is not executed again: it gets the stored response of the first one. Use a new random value, for example a UUID, for each change.
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
                 *       "url": "https://receiver.example/guidepost",
                 *       "description": "Search index of the help centre",
                 *       "events": [
                 *         "guide.published",
                 *         "guide.unpublished"
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["CreateWebhookRequest"];
            };
        };
        responses: {
            /** @description The webhook with its secret. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "webhook": {
                     *         "id": 12,
                     *         "url": "https://receiver.example/guidepost",
                     *         "description": "Search index of the help centre",
                     *         "events": [
                     *           "guide.published",
                     *           "guide.unpublished"
                     *         ],
                     *         "enabled": true,
                     *         "disabled_reason": null,
                     *         "failing_since": null,
                     *         "previous_secret_until": null,
                     *         "health": {
                     *           "succeeded": 0,
                     *           "failed": 0,
                     *           "pending": 0
                     *         },
                     *         "created_at": "2026-11-20T09:30:00.000Z",
                     *         "updated_at": "2026-11-20T09:30:00.000Z"
                     *       },
                     *       "secret": "whsec_ZXhhbXBsZS1zZWNyZXQtdGhhdC1zaWducy1ub3RoaW5n"
                     *     }
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
                /** @description The `ETag` of an earlier response, a list of them, or `*`. */
                "If-None-Match"?: string;
            };
            path: {
                /**
                 * @description Identifier of the webhook.
                 * @example 12
                 */
                webhook_id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The webhook. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "webhook": {
                     *         "id": 12,
                     *         "url": "https://receiver.example/guidepost",
                     *         "description": "Search index of the help centre",
                     *         "events": [
                     *           "guide.published",
                     *           "guide.unpublished"
                     *         ],
                     *         "enabled": true,
                     *         "disabled_reason": null,
                     *         "failing_since": null,
                     *         "previous_secret_until": null,
                     *         "health": {
                     *           "succeeded": 41,
                     *           "failed": 0,
                     *           "pending": 0
                     *         },
                     *         "created_at": "2026-11-20T09:30:00.000Z",
                     *         "updated_at": "2026-11-20T09:30:00.000Z"
                     *       }
                     *     }
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
                 * @description `true`: the request is checked and its response is created as usual, but nothing is stored. The response has `Dry-Run: true`.
                 * @example false
                 */
                dry_run?: boolean;
            };
            header?: {
                /**
                 * @description Makes retries safe. A request with a key of the last 24 hours is not executed again: it gets the stored response of the first one. Use a new random value, for example a UUID, for each change.
                 * @example f3b1c2d4-5e6f-4a7b-8c9d-0e1f2a3b4c5d
                 */
                "Idempotency-Key"?: string;
            };
            path: {
                /**
                 * @description Identifier of the webhook.
                 * @example 12
                 */
                webhook_id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The webhook is deleted. */
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
                 * @description `true`: the request is checked and its response is created as usual, but nothing is stored. The response has `Dry-Run: true`.
                 * @example false
                 */
                dry_run?: boolean;
            };
            header?: {
                /**
                 * @description Makes retries safe. A request with a key of the last 24 hours is not executed again: it gets the stored response of the first one. Use a new random value, for example a UUID, for each change.
                 * @example f3b1c2d4-5e6f-4a7b-8c9d-0e1f2a3b4c5d
                 */
                "Idempotency-Key"?: string;
            };
            path: {
                /**
                 * @description Identifier of the webhook.
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
                 *       "enabled": false
                 *     }
                 */
                "application/json": components["schemas"]["UpdateWebhookRequest"];
            };
        };
        responses: {
            /** @description The webhook after the update. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "webhook": {
                     *         "id": 12,
                     *         "url": "https://receiver.example/guidepost",
                     *         "description": "Search index of the help centre",
                     *         "events": [
                     *           "guide.published",
                     *           "guide.unpublished"
                     *         ],
                     *         "enabled": false,
                     *         "disabled_reason": null,
                     *         "failing_since": null,
                     *         "previous_secret_until": null,
                     *         "health": {
                     *           "succeeded": 41,
                     *           "failed": 0,
                     *           "pending": 0
                     *         },
                     *         "created_at": "2026-11-20T09:30:00.000Z",
                     *         "updated_at": "2026-12-02T08:11:37.250Z"
                     *       }
                     *     }
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
                 * @description `true`: the request is checked and its response is created as usual, but nothing is stored. The response has `Dry-Run: true`.
                 * @example false
                 */
                dry_run?: boolean;
            };
            header?: {
                /**
                 * @description Makes retries safe. A request with a key of the last 24 hours is not executed again: it gets the stored response of the first one. Use a new random value, for example a UUID, for each change.
                 * @example f3b1c2d4-5e6f-4a7b-8c9d-0e1f2a3b4c5d
                 */
                "Idempotency-Key"?: string;
            };
            path: {
                /**
                 * @description Identifier of the webhook.
                 * @example 12
                 */
                webhook_id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The webhook with its new secret. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "webhook": {
                     *         "id": 12,
                     *         "url": "https://receiver.example/guidepost",
                     *         "description": "Search index of the help centre",
                     *         "events": [
                     *           "guide.published",
                     *           "guide.unpublished"
                     *         ],
                     *         "enabled": true,
                     *         "disabled_reason": null,
                     *         "failing_since": null,
                     *         "previous_secret_until": "2026-12-03T08:11:37.250Z",
                     *         "health": {
                     *           "succeeded": 41,
                     *           "failed": 0,
                     *           "pending": 0
                     *         },
                     *         "created_at": "2026-11-20T09:30:00.000Z",
                     *         "updated_at": "2026-11-20T09:30:00.000Z"
                     *       },
                     *       "secret": "whsec_ZXhhbXBsZS1zZWNyZXQtdGhhdC1zaWducy1ub3RoaW5n"
                     *     }
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
                 * @description `true`: the request is checked and its response is created as usual, but nothing is stored. The response has `Dry-Run: true`.
                 * @example false
                 */
                dry_run?: boolean;
            };
            header?: {
                /**
                 * @description Makes retries safe. A request with a key of the last 24 hours is not executed again: it gets the stored response of the first one. Use a new random value, for example a UUID, for each change.
                 * @example f3b1c2d4-5e6f-4a7b-8c9d-0e1f2a3b4c5d
                 */
                "Idempotency-Key"?: string;
            };
            path: {
                /**
                 * @description Identifier of the webhook.
                 * @example 12
                 */
                webhook_id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The delivery of the test event. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "delivery": {
                     *         "id": 90211,
                     *         "event_id": "019ab4c2-9f00-7c3e-8d52-6f1b2a3c4d5e",
                     *         "event_type": "webhook.test",
                     *         "state": "pending",
                     *         "attempts": 0,
                     *         "created_at": "2026-11-20T10:05:12.480Z",
                     *         "next_attempt_at": "2026-11-20T10:05:12.480Z",
                     *         "finished_at": null,
                     *         "status": null,
                     *         "error": null
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["WebhookDeliveryAnswer"];
                };
            };
        };
    };
    listWebhookDeliveries: {
        parameters: {
            query?: {
                /** @description Only deliveries in this state. */
                state?: components["schemas"]["DeliveryState"];
                /** @description Largest number of deliveries on a page. A value above 100 is clamped to 100. */
                limit?: number;
                /**
                 * @description `next_cursor` of the previous page, with the same filter.
                 * @example AaH4SpXAAAAEEg
                 */
                cursor?: string;
            };
            header?: {
                /** @description The `ETag` of an earlier response, a list of them, or `*`. */
                "If-None-Match"?: string;
            };
            path: {
                /**
                 * @description Identifier of the webhook.
                 * @example 12
                 */
                webhook_id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of deliveries. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "deliveries": [
                     *         {
                     *           "id": 90211,
                     *           "event_id": "019ab4c2-9f00-7c3e-8d52-6f1b2a3c4d5e",
                     *           "event_type": "guide.published",
                     *           "state": "succeeded",
                     *           "attempts": 1,
                     *           "created_at": "2026-11-20T10:05:12.480Z",
                     *           "next_attempt_at": null,
                     *           "finished_at": "2026-11-20T10:05:12.713Z",
                     *           "status": 204,
                     *           "error": null
                     *         }
                     *       ],
                     *       "next_cursor": null
                     *     }
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
                /** @description The `ETag` of an earlier response, a list of them, or `*`. */
                "If-None-Match"?: string;
            };
            path: {
                /**
                 * @description Identifier of the webhook.
                 * @example 12
                 */
                webhook_id: number;
                /**
                 * @description Identifier of the delivery.
                 * @example 90211
                 */
                delivery_id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The delivery with its requests. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "delivery": {
                     *         "id": 90211,
                     *         "event_id": "019ab4c2-9f00-7c3e-8d52-6f1b2a3c4d5e",
                     *         "event_type": "guide.published",
                     *         "state": "succeeded",
                     *         "attempts": 1,
                     *         "created_at": "2026-11-20T10:05:12.480Z",
                     *         "next_attempt_at": null,
                     *         "finished_at": "2026-11-20T10:05:12.713Z",
                     *         "status": 204,
                     *         "error": null,
                     *         "request_body": "{\"id\":\"019ab4c2-9f00-7c3e-8d52-6f1b2a3c4d5e\",\"type\":\"guide.published\",\"created_at\":\"2026-11-20T10:05:12.480Z\",\"account_id\":7,\"data\":{\"guide\":{\"id\":1042}}}",
                     *         "attempt_log": [
                     *           {
                     *             "number": 1,
                     *             "started_at": "2026-11-20T10:05:12.532Z",
                     *             "duration_ms": 181,
                     *             "request_headers": {
                     *               "content-type": "application/json",
                     *               "webhook-id": "019ab4c2-9f00-7c3e-8d52-6f1b2a3c4d5e",
                     *               "webhook-timestamp": "1795169112",
                     *               "webhook-signature": "v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4="
                     *             },
                     *             "status": 204,
                     *             "response_headers": {
                     *               "content-length": "0",
                     *               "server": "nginx"
                     *             },
                     *             "response_body": "",
                     *             "error": null
                     *           }
                     *         ]
                     *       }
                     *     }
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
                 * @description `true`: the request is checked and its response is created as usual, but nothing is stored. The response has `Dry-Run: true`.
                 * @example false
                 */
                dry_run?: boolean;
            };
            header?: {
                /**
                 * @description Makes retries safe. A request with a key of the last 24 hours is not executed again: it gets the stored response of the first one. Use a new random value, for example a UUID, for each change.
                 * @example f3b1c2d4-5e6f-4a7b-8c9d-0e1f2a3b4c5d
                 */
                "Idempotency-Key"?: string;
            };
            path: {
                /**
                 * @description Identifier of the webhook.
                 * @example 12
                 */
                webhook_id: number;
                /**
                 * @description Identifier of the delivery.
                 * @example 90211
                 */
                delivery_id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The delivery, which waits for its next attempt. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "delivery": {
                     *         "id": 90211,
                     *         "event_id": "019ab4c2-9f00-7c3e-8d52-6f1b2a3c4d5e",
                     *         "event_type": "guide.published",
                     *         "state": "pending",
                     *         "attempts": 0,
                     *         "created_at": "2026-11-20T10:05:12.480Z",
                     *         "next_attempt_at": "2026-11-20T10:05:12.480Z",
                     *         "finished_at": null,
                     *         "status": null,
                     *         "error": null
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["WebhookDeliveryAnswer"];
                };
            };
        };
    };
    redeliverFailedWebhooks: {
        parameters: {
            query?: {
                /** @description Only deliveries of events from this time or later. */
                since?: string;
                /**
                 * @description `true`: the request is checked and its response is created as usual, but nothing is stored. The response has `Dry-Run: true`.
                 * @example false
                 */
                dry_run?: boolean;
            };
            header?: {
                /**
                 * @description Makes retries safe. A request with a key of the last 24 hours is not executed again: it gets the stored response of the first one. Use a new random value, for example a UUID, for each change.
                 * @example f3b1c2d4-5e6f-4a7b-8c9d-0e1f2a3b4c5d
                 */
                "Idempotency-Key"?: string;
            };
            path: {
                /**
                 * @description Identifier of the webhook.
                 * @example 12
                 */
                webhook_id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The number of deliveries that are sent again. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "redelivered": 3
                     *     }
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
        requestBody: {
            content: {
                /** @example (the bytes of the file) */
                "image/jpeg": string;
                /** @example (the bytes of the file) */
                "image/png": string;
                /** @example (the bytes of the file) */
                "image/webp": string;
                /** @example (the bytes of the file) */
                "image/gif": string;
                /** @example (the bytes of the file) */
                "image/avif": string;
                /** @example (the bytes of the file) */
                "application/octet-stream": string;
                /**
                 * @example {
                 *       "image": "(the bytes of the file)"
                 *     }
                 */
                "multipart/form-data": {
                    /** @description The bytes of the file. */
                    image: string;
                };
            };
        };
        responses: {
            /** @description The image, also when the account has it already. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "image": {
                     *         "url": "https://guidepost.example/media/8d1f0c2b7a6e4f5390ab12cd34ef5678-1600x900.webp",
                     *         "width": 1600,
                     *         "height": 900
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["ImageAnswer"];
                };
            };
        };
    };
}
