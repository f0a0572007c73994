-- Why a patient who canceled late asks for the money back, in their own words; null where they gave no reason.
ALTER TABLE refunds ADD request_reason text;
